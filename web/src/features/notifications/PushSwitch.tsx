import { getPush } from '@yoon/contract/notifications/calls'
import { type ReactElement, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { Switch } from '../../ui/Switch.tsx'
import { canBePushed, startPush, stopPush } from './push.ts'

/** Switches push notifications of urgent events on this device on or off; null if the company sends none. */
export function PushSwitch(): ReactElement | null {
  const { answer } = useData(getPush, {}, { isEnabled: canBePushed() })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { publicKey = null, isSubscribed = false } = answer?.data ?? {}
  if (publicKey === null) return null
  const change = async (isOn: boolean) => {
    setIsBusy(true)
    setProblem('')
    try {
      if (!isOn) await stopPush()
      else if (!(await startPush(publicKey))) setProblem('Votre navigateur bloque les notifications de ce site.')
    } catch {
      setProblem("Les notifications n'ont pas pu être activées dans ce navigateur. Veuillez réessayer.")
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <Switch
        label="Urgences sur cet appareil, même quand Yoon est fermé"
        isAtEnd
        isOn={isSubscribed}
        isBusy={isBusy}
        onChange={(isOn) => void change(isOn)}
      />
      {problem !== '' && (
        <p role="alert" className="text-sm text-urgent">
          {problem}
        </p>
      )}
    </div>
  )
}

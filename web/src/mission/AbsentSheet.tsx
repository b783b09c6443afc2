import type { ReactElement } from 'react'
import { BigButton } from './BigButton.tsx'
import { useMission } from './MissionContext.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { Sheet } from './Sheet.tsx'

/** Asks whether the client was called, before they are reported absent. */
export function AbsentSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { mission, texts, press } = useMission()
  const report = () => {
    press({ step: 'NO_SHOW' })
    onClose()
  }
  return (
    <Sheet title={texts.absentQuestion} onClose={onClose}>
      <p className="mb-4">{texts.absentHint}</p>
      <div className="grid gap-2">
        {mission.client.phone && <PhoneLink phone={mission.client.phone} label={texts.call} />}
        <BigButton look="danger" onClick={report}>
          {texts.absentConfirm}
        </BigButton>
        <BigButton onClick={onClose}>{texts.cancel}</BigButton>
      </div>
    </Sheet>
  )
}

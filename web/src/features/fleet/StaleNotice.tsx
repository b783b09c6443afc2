import { type ReactElement, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

interface StaleNoticeProps {
  /** `Ce véhicule a été modifié entre-temps` */
  message: string
  /** Reads what is there now: to go on with it, or with what was typed. */
  onRead: (isTaken: boolean) => void
}

/** A colleague was faster: what was typed is still there, and so is the choice. */
export function StaleNotice({ message, onRead }: StaleNoticeProps): ReactElement {
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the end of a long form.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={notice}
      role="alert"
      className="grid gap-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait"
    >
      <p className="font-semibold">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onRead(true)}>Reprendre la version actuelle</Button>
        <Button onClick={() => onRead(false)}>Garder ma saisie</Button>
      </div>
    </div>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { Button } from './Button.tsx'

interface MeanwhileNoticeProps {
  sentence: string
  /** How far up it goes as what is under it scrolls. */
  top?: '-top-4' | 'top-16'
  children?: ReactNode
}

/** Somebody was faster: stays in sight above a form however far down somebody is typing, and says what can be done. */
export function MeanwhileNotice({ sentence, top = '-top-4', children }: MeanwhileNoticeProps): ReactElement {
  return (
    <div
      role="alert"
      className={`sticky ${top} z-10 grid gap-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait shadow-raised`}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{sentence}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

interface StaleNoticeProps extends Omit<MeanwhileNoticeProps, 'children'> {
  /** Reads what is there now: to go on with it, or with what was typed. */
  onRead: (isTaken: boolean) => void
}

/** A colleague has changed what is being edited: what was typed is still there, and so is the choice. */
export function StaleNotice({ onRead, ...notice }: StaleNoticeProps): ReactElement {
  return (
    <MeanwhileNotice {...notice}>
      <Button onClick={() => onRead(true)}>Reprendre la version actuelle</Button>
      <Button onClick={() => onRead(false)}>Garder ma saisie</Button>
    </MeanwhileNotice>
  )
}

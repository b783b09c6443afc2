import { colleagueChangeChoices } from '@yoon/contract/colleague-change-words'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../Button.tsx'

interface ColleagueChangeNoticeProps {
  sentence: string
  /** Sticky position while the content below scrolls. */
  top?: '-top-4' | 'top-16'
  children?: ReactNode
}

/** Notice about a colleague's change: stays visible above a form while it scrolls, and offers actions. */
export function ColleagueChangeNotice({
  sentence,
  top = '-top-4',
  children,
}: ColleagueChangeNoticeProps): ReactElement {
  return (
    <div
      role="alert"
      className={`sticky ${top} z-10 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait shadow-raised`}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{sentence}</p>
      {children && <div className="flex flex-wrap gap-2 *:max-w-full *:whitespace-normal">{children}</div>}
    </div>
  )
}

interface StaleNoticeProps extends Omit<ColleagueChangeNoticeProps, 'children'> {
  /** Reads the current values, to continue with them (`isTaken`) or with the typed ones. */
  onRead: (isTaken: boolean) => void
}

/** Notice that a colleague has changed the edited row: the typed values are kept, and the user chooses. */
export function StaleNotice({ onRead, ...notice }: StaleNoticeProps): ReactElement {
  return (
    <ColleagueChangeNotice {...notice}>
      <Button onClick={() => onRead(true)}>{colleagueChangeChoices.theirs}</Button>
      <Button onClick={() => onRead(false)}>{colleagueChangeChoices.own}</Button>
    </ColleagueChangeNotice>
  )
}

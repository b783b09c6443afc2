import type { ReactElement, ReactNode } from 'react'

/** Somebody was faster: stays in sight above a form however far down somebody is typing, and says what can be done. */
export function MeanwhileNotice({ sentence, children }: { sentence: string; children?: ReactNode }): ReactElement {
  return (
    <div
      role="alert"
      className="sticky -top-4 z-10 grid gap-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait shadow-raised"
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{sentence}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

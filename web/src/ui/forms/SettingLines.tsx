import { type ReactElement, type ReactNode, useId } from 'react'

const lines = 'divide-y divide-line *:py-2 *:last:pb-0'

/** Lines of settings under each other, each with its words on the left and its control at the right. */
export function SettingLines({ title, children }: { title?: string; children: ReactNode }): ReactElement {
  const id = useId()
  if (!title) return <div className={`${lines} *:first:pt-0`}>{children}</div>
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <p id={id} className="pb-1.5 text-sm font-semibold text-ink-2">
        {title}
      </p>
      <div className={`border-t border-line ${lines}`}>{children}</div>
    </fieldset>
  )
}

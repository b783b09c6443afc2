import { type ReactElement, type ReactNode, useId } from 'react'

/** A part of a long form: its title beside the fields, on phones above them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-6 gap-y-2 border-t border-line pt-4 first:border-t-0 first:pt-0 md:grid-cols-[104px_minmax(0,1fr)]"
    >
      <h3 id={id} className="font-bold text-brand-strong">
        {title}
      </h3>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </fieldset>
  )
}

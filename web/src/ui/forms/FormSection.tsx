import { type ReactElement, type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** True if the label of its only field says as much on phones, where the title would take a line. */
  isTitleWide?: boolean
  children: ReactNode
}

/** A part of a long form: its title beside the fields, on phones above them. */
export function FormSection({ title, isTitleWide = false, children }: FormSectionProps): ReactElement {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="-mt-1 grid min-w-0 gap-x-6 gap-y-2 border-t border-line pt-2.5 first:mt-0 first:border-t-0 first:pt-0 md:grid-cols-[104px_minmax(0,1fr)]"
    >
      <h3 id={id} className={`font-bold text-brand-strong ${isTitleWide ? 'max-md:sr-only' : ''}`}>
        {title}
      </h3>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </fieldset>
  )
}

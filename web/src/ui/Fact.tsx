import type { ReactElement, ReactNode } from 'react'

/** An entry of a description list: a label and a value. */
export function Fact({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

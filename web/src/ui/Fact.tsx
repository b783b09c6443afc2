import type { ReactElement, ReactNode } from 'react'

/** In a list of what is known of something: how it is called, and what it is. */
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
      <dt className="text-[12.5px] text-ink-2">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

/** Figures of one kind, a line each. */
export function StatCard({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="px-4 pt-4 pb-1.5 has-[dl]:block not-has-[dl]:hidden">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <div className="mt-1 divide-y divide-line">{children}</div>
    </Card>
  )
}

interface StatProps {
  label: string
  value: string
  note?: string
}

/** One figure with its label. */
export function Stat({ label, value, note }: StatProps): ReactElement {
  return (
    <dl className="flex min-h-11 items-center justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-lg font-bold tracking-tight whitespace-nowrap md:text-xl">
        {value}
        {note && ' '}
        {note && <span className="ml-1 text-base font-normal tracking-normal text-ink-2">{note}</span>}
      </dd>
    </dl>
  )
}

import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

/** Figures of one kind: on phones a line each. */
export function StatCard({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="px-4 pt-3 pb-1.5 has-[dl]:block not-has-[dl]:hidden md:pb-4">
      <h2 id={id} className="text-md font-bold">
        {title}
      </h2>
      <div className="mt-1 max-md:divide-y max-md:divide-line md:mt-2 md:grid md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] md:gap-x-6 md:gap-y-3">
        {children}
      </div>
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
    <dl className="content-start max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-between max-md:gap-3 md:grid md:gap-0.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-lg font-bold tracking-tight whitespace-nowrap md:text-2xl md:leading-8">
        {value}
        {note && ' '}
        {note && <span className="ml-1 text-base font-normal tracking-normal text-ink-2">{note}</span>}
      </dd>
    </dl>
  )
}

import type { ReactElement } from 'react'
import { Card } from '../../ui/Card.tsx'

interface StatCardProps {
  label: string
  value: string
  note?: string
  /** True if the card takes a whole row on phones. */
  isWide?: boolean
}

/** One figure with its label. */
export function StatCard({ label, value, note, isWide = false }: StatCardProps): ReactElement {
  return (
    <Card as="dl" className={`grid content-start gap-0.5 px-4 py-3 ${isWide ? 'max-md:col-span-2' : ''}`}>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-2xl leading-8 font-bold tracking-tight whitespace-nowrap">
        {value}
        {note && ' '}
        {note && <span className="ml-1.5 text-base font-normal tracking-normal text-ink-2">{note}</span>}
      </dd>
    </Card>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'

interface CapacityNoticeProps {
  capacity: number
  passengers: number
}

/** Warns if the vehicle has too few seats; staff may continue (rules/availability 16). */
export function CapacityNotice({ capacity, passengers }: CapacityNoticeProps): ReactElement {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-wait-soft px-3 py-2 font-semibold text-wait">
      <TriangleAlert size={16} className="shrink-0" aria-hidden="true" />
      {countOf(capacity, 'place')} pour {countOf(passengers, 'passager')}
    </p>
  )
}

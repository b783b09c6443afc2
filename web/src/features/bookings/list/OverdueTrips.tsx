import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/Button.tsx'

/** Number up to which the server counts these trips. */
const most = 1_000

interface OverdueTripsProps {
  count: number
  isOpen: boolean
  onToggle: () => void
}

/** Shows and folds the trips that are late by more than a day (rules/bookings 39). */
export function OverdueTrips({ count, isOpen, onToggle }: OverdueTripsProps): ReactElement {
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <Button
      look="quiet"
      aria-expanded={isOpen}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={onToggle}
      className="-my-2.5 ml-auto px-2 xl:ml-0 text-sm text-urgent md:my-0 md:min-h-7!"
    >
      {count > most && 'Plus de '}
      {countOf(Math.min(count, most), 'retard')} de plus d'un jour
    </Button>
  )
}

import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/Button.tsx'

/** Number up to which the server counts overdue trips. */
const most = 1_000

/** `3 retards de plus d'un jour`, `2 autres à traiter`, `6 courses plus tôt`. */
const labels = {
  overdue: (count: number, isMore = count > most) =>
    `${isMore ? 'Plus de ' : ''}${countOf(isMore ? most : count, 'retard')} de plus d'un jour`,
  first: (count: number, isMore = false) => `${isMore ? 'Plus de ' : ''}${countOf(count, 'autre')} à traiter`,
  earlier: (count: number) => `${countOf(count, 'course')} plus tôt`,
}

interface FoldedTripsProps {
  kind: keyof typeof labels
  count: number
  /** True if there are more than were counted. */
  isMore?: boolean | undefined
  isOpen: boolean
  onToggle: () => void
}

/** Shows and folds a part of the list (rules/bookings 39, 40). */
export function FoldedTrips({ kind, count, isMore, isOpen, onToggle }: FoldedTripsProps): ReactElement {
  // The earlier bookings unfold above the button.
  const Icon = isOpen === (kind === 'earlier') ? ChevronDown : ChevronUp
  return (
    <Button
      look="quiet"
      aria-expanded={isOpen}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={onToggle}
      className={`-my-2.5 px-2 text-sm md:my-0 md:min-h-7! ${kind === 'earlier' ? '' : 'ml-auto text-urgent xl:ml-0'}`}
    >
      {labels[kind](count, isMore)}
    </Button>
  )
}

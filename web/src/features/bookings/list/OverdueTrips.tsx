import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'

interface OverdueTripsProps {
  count: number
  isOpen: boolean
  onToggle: () => void
}

/** Shows and folds the trips that are late by more than a day (rules/bookings 39). */
export function OverdueTrips({ count, isOpen, onToggle }: OverdueTripsProps): ReactElement {
  const many = count > 1_000 ? 'Plus de 1\u202f000' : count.toLocaleString('fr-FR')
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <Button
      look="quiet"
      aria-expanded={isOpen}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={onToggle}
      className="-my-2.5 ml-auto px-2 text-sm text-urgent md:my-0 md:min-h-7"
    >
      {count === 1 ? '1 retard' : `${many} retards`} de plus d'un jour
    </Button>
  )
}

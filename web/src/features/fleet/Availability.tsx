import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'

interface AvailabilityProps {
  isAvailable: boolean
  isOnTrip: boolean
  /** Words of the switch, on and off. */
  words?: readonly [on: string, off: string]
}

/** The switch of the staff: quiet while it is on, a badge while it is off. During a trip it holds for the next ones. */
export function Availability({
  isAvailable,
  isOnTrip,
  words: [on, off] = ['Disponible', 'Non disponible'],
}: AvailabilityProps): ReactElement {
  if (!isAvailable) return <Badge tone="wait">{off}</Badge>
  return (
    <span className="text-sm whitespace-nowrap text-ink-2">
      <span>{on}</span>
      {isOnTrip && ' ensuite'}
    </span>
  )
}

import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'

interface AvailabilityProps {
  isAvailable: boolean
  isOnTrip: boolean
  /** Words of the switch, on and off. */
  words?: readonly [on: string, off: string]
}

/** The switch of the staff: only off it has a badge. During a trip it holds for the next ones, in words and colour. */
export function Availability({
  isAvailable,
  isOnTrip,
  words: [on, off] = ['Disponible', 'Non disponible'],
}: AvailabilityProps): ReactElement {
  if (!isAvailable) return <Badge tone="wait">{off}</Badge>
  return (
    <span className="whitespace-nowrap">
      <Dot tone={isOnTrip ? 'off' : 'done'}>{on}</Dot>
      {isOnTrip && <span className="text-ink-2"> ensuite</span>}
    </span>
  )
}

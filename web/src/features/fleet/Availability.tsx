import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'

interface AvailabilityProps {
  isAvailable: boolean
  isOnTrip: boolean
  /** Words of the switch, on and off. */
  words?: readonly [on: string, off: string]
}

/**
 * The switch of the staff: only off it has a badge. During a trip it holds for the next ones, in words and without the
 * colour of a free one.
 */
export function Availability({
  isAvailable,
  isOnTrip,
  words: [on, off] = ['Disponible', 'Non disponible'],
}: AvailabilityProps): ReactElement {
  if (!isAvailable) return <Badge tone="wait">{off}</Badge>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Dot tone={isOnTrip ? 'off' : 'done'}>{on}</Dot>
      {isOnTrip && <span className="text-sm whitespace-nowrap text-ink-2">après sa course</span>}
    </span>
  )
}

import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'

interface AvailabilityProps {
  isAvailable: boolean
  isOnTrip: boolean
}

interface SwitchWordsProps extends AvailabilityProps {
  /** Words of the switch, on and off. */
  words?: readonly [on: string, off: string]
}

/** The switch of the staff: quiet while it is on, a badge while it is off. During a trip it holds for the next ones. */
export function Availability({
  isAvailable,
  isOnTrip,
  words: [on, off] = ['Disponible', 'Non disponible'],
}: SwitchWordsProps): ReactElement {
  if (!isAvailable) return <Badge tone="wait">{off}</Badge>
  return (
    <span className="text-sm whitespace-nowrap text-ink-2">
      <span>{on}</span>
      {isOnTrip && ' ensuite'}
    </span>
  )
}

/**
 * The switch of the staff and the state of the moment in one line (rules/fleet 38): what is usual is quiet, a trip comes
 * first and has a colour, and only what is out of service has a badge.
 */
export function AvailabilityNow({ isAvailable, isOnTrip }: AvailabilityProps): ReactElement {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 leading-tight">
      {isOnTrip && (
        <span className="font-semibold text-road">
          <Dot tone="road">En course</Dot>
        </span>
      )}
      <span className="text-sm whitespace-nowrap text-ink-2">
        <Availability isAvailable={isAvailable} isOnTrip={isOnTrip} />
        {isAvailable && !isOnTrip && (
          <>
            {' · '}
            <span>Libre</span>
          </>
        )}
      </span>
    </span>
  )
}

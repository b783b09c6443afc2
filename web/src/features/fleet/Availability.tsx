import type { ReactElement, ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'
import type { DriverState } from './drivers/driver-state.ts'

interface AvailabilityProps {
  isAvailable: boolean
  isOnTrip: boolean
}

interface SwitchWordsProps extends AvailabilityProps {
  /** Words of the switch, on and off. */
  words?: readonly [on: string, off: string]
  /** True where a badge beside it says already that it is off. */
  isSaid?: boolean
}

/** The switch of the staff: quiet while it is on, amber while it is off. During a trip it holds for the next ones. */
export function Availability({
  isAvailable,
  isOnTrip,
  words: [on, off] = ['Disponible', 'Non disponible'],
  isSaid = false,
}: SwitchWordsProps): ReactElement {
  if (!isAvailable) {
    return <span className={`whitespace-nowrap ${isSaid ? '' : 'font-semibold text-wait'}`}>{off}</span>
  }
  return (
    <span className="whitespace-nowrap">
      <span>{on}</span>
      {isOnTrip && ' ensuite'}
    </span>
  )
}

const dots = { Libre: 'done', 'En course': 'road', 'En retard': 'urgent' } as const
const inks = { Libre: '', 'En course': 'font-semibold text-road', 'En retard': 'font-semibold text-urgent' }

interface PresentStateProps {
  state: DriverState
  /** Marks beside the state: the switch, the account. */
  children?: ReactNode
}

/** The state of the moment in one word, with a badge where it is out of service, then its marks (rules/fleet 38). */
export function PresentState({ state, children }: PresentStateProps): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-2 leading-tight">
      {state === 'Hors service' ? (
        <Badge tone="wait">{state}</Badge>
      ) : (
        <span className={inks[state]}>
          <Dot tone={dots[state]}>{state}</Dot>
        </span>
      )}{' '}
      <span className="inline-flex text-sm leading-4 text-ink-2">{children}</span>
    </span>
  )
}

/** The state of a vehicle at present and its switch, which alone is shown while it is off. */
export function VehicleState(vehicle: AvailabilityProps): ReactElement {
  if (!vehicle.isAvailable && !vehicle.isOnTrip) return <Badge tone="wait">Non disponible</Badge>
  return (
    <PresentState state={vehicle.isOnTrip ? 'En course' : 'Libre'}>
      <Availability {...vehicle} />
    </PresentState>
  )
}

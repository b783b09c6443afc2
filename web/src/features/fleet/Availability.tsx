import type { ReactElement, ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'
import type { DriverState } from './drivers/driver-state.ts'
import { type DueNow, type HeldState, heldStateOf } from './held-state.ts'

/** States of a driver or a vehicle at present. */
type State = DriverState | 'Non disponible'

interface SwitchWordsProps {
  isAvailable: boolean
  /** True during a trip: then the switch holds for the next ones. */
  isOnTrip: boolean
  /** Words of the switch, on and off. */
  words?: readonly [on: string, off: string]
  /** True where a badge beside it says already that it is off. */
  isSaid?: boolean
}

/** The switch of the staff: quiet while it is on, amber while it is off. */
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

const dots = { Disponible: 'done', 'En course': 'road', 'En retard': 'urgent' } as const
const inks = { Disponible: '', 'En course': 'font-semibold text-road', 'En retard': 'font-semibold text-urgent' }

const isDot = (state: State): state is keyof typeof dots => state in dots

interface PresentStateProps extends DueNow {
  state: State
  /** Mark beside the state: the account of a driver. */
  account?: ReactNode
  /** Mark after both: the switch. */
  children?: ReactNode
}

/**
 * The state of the moment, with a badge where nothing may be assigned, then its marks (rules/fleet 38). Beside an expired
 * paper that only warns, the dot is not green.
 */
export function PresentState({ state, papers = [], account, children }: PresentStateProps): ReactElement {
  const isWarned = state === 'Disponible' && papers.some(({ daysLeft }) => daysLeft < 0)
  return (
    <span className="flex flex-wrap items-center gap-x-2 leading-tight">
      <span className="inline-flex items-center gap-x-2">
        {isDot(state) ? (
          <span className={inks[state]}>
            <Dot tone={isWarned ? 'wait' : dots[state]}>{state}</Dot>
          </span>
        ) : (
          <Badge tone={state === 'Papiers expirés' ? 'urgent' : 'wait'}>{state}</Badge>
        )}{' '}
        {account}
      </span>{' '}
      <span className="inline-flex text-sm leading-4 text-ink-2 empty:hidden">{children}</span>
    </span>
  )
}

interface VehicleStateProps extends DueNow {
  isAvailable: boolean
  isOnTrip: boolean
}

/** The state of a vehicle at present; its switch stands beside it only during a trip. */
export function VehicleState({ isAvailable, isOnTrip, ...due }: VehicleStateProps): ReactElement {
  if (isOnTrip) {
    return (
      <PresentState state="En course">
        <Availability isAvailable={isAvailable} isOnTrip />
      </PresentState>
    )
  }
  const held: HeldState | undefined = heldStateOf(due, 'Immobilisé')
  return <PresentState state={isAvailable ? (held ?? 'Disponible') : 'Non disponible'} {...due} />
}

import type { Alternative, PlanningTrip, TakenDetails } from '@yoon/contract/planning/schemas'
import { CarFront, Clock, UserCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { useCan } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { papersAdvice, usePapersReason } from '../bookings/index.ts'
import type { Accepted, Conflict } from './board-changes.ts'
import { overruleLabel, refusalFrom } from './conflict-words.ts'
import { holdersOf } from './conflicts.ts'
import type { Move } from './moves.ts'
import { localMinutes, minutesOf } from './time-grid.ts'
import { clientOf, describeSpan, formatStart, routeOf } from './trip-words.ts'

interface ConflictSheetProps {
  conflict: Conflict
  trips: readonly PlanningTrip[]
  names: ReadonlyMap<string, string>
  onResolve: (move: Move, accepted: Accepted) => void
  onClose: () => void
}

/** Shows why a driver or a vehicle cannot take a trip, what else is free, and lets staff overrule what they may. */
export function ConflictSheet({ conflict, trips, names, onResolve, onClose }: ConflictSheetProps): ReactElement {
  const { move, error } = conflict
  const { trip, to } = move
  const { alternatives = [] } = (error.details ?? {}) as Partial<TakenDetails>
  const { title, problems, isBusy, hasPapers, isOverlap, isFinal } = refusalFrom(error)
  const mayOverrulePapers = useCan('settings:manage')
  const canOverrule = !isFinal && (!hasPapers || mayOverrulePapers)
  const reason = usePapersReason()
  const overrule = () => {
    const papersOverride = hasPapers ? reason.read() : undefined
    if (hasPapers && !papersOverride) return
    onResolve(move, { ...(isOverlap && { allowOverlap: true }), ...(papersOverride && { papersOverride }) })
  }
  const crew = [to.driverId, to.vehicleId].flatMap((id) => names.get(id ?? '') ?? []).join(', ')
  const end = localMinutes(trip.endsAt) + to.start - localMinutes(trip.startsAt)
  return (
    <Dialog
      title={title}
      description={`${trip.bookingReference} · ${clientOf(trip)}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          {canOverrule && (
            <Button look="danger" onClick={overrule}>
              {overruleLabel(move)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div role="alert" className="grid gap-1 font-semibold text-urgent">
          {problems.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2">
          <TripBox heading="Course à placer" trip={trip} span={describeSpan(to.start, end)} crew={crew} isMoved />
          {(isBusy ? holdersOf(move, trips) : []).map((other) => (
            <TripBox
              key={other.id}
              heading="Déjà prévue"
              trip={other}
              span={describeSpan(localMinutes(other.startsAt), localMinutes(other.endsAt))}
              crew={[other.driverId, other.vehicleId].flatMap((id) => names.get(id ?? '') ?? []).join(', ')}
            />
          ))}
        </div>
        {alternatives.length > 0 && (
          <section aria-labelledby="solutions" className="grid gap-2">
            <h3 id="solutions" className="font-semibold">
              Solutions libres
            </h3>
            <ul className="grid gap-2">
              {alternatives.map((alternative) => (
                <li key={JSON.stringify(alternative)} className="grid">
                  <Button
                    icon={iconOf(alternative)}
                    className="justify-start!"
                    onClick={() => onResolve(moveTo(move, alternative), {})}
                  >
                    {alternativeLabel(alternative)}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {hasPapers && (canOverrule ? reason.field : <p>{papersAdvice}</p>)}
        {canOverrule && !hasPapers && (
          <p className="text-ink-2">L'autorisation est inscrite dans l'historique de la réservation.</p>
        )}
      </div>
    </Dialog>
  )
}

/** Returns the move that an alternative stands for. */
function moveTo({ trip, to }: Move, alternative: Alternative): Move {
  switch (alternative.kind) {
    case 'driver':
      return { trip, to: { ...to, driverId: alternative.driverId, vehicleId: alternative.vehicleId } }
    case 'vehicle':
      return { trip, to: { ...to, vehicleId: alternative.vehicleId } }
    case 'start':
      return { trip, to: { ...to, start: minutesOf(alternative.scheduledDate, alternative.scheduledTime) } }
  }
}

function alternativeLabel(alternative: Alternative): string {
  switch (alternative.kind) {
    case 'driver':
      return `${alternative.driverName} · ${alternative.licensePlate}`
    case 'vehicle':
      return alternative.licensePlate
    case 'start': {
      const start = formatStart(minutesOf(alternative.scheduledDate, alternative.scheduledTime))
      return `Déplacer à ${start}`.replace('à aujourd', 'aujourd')
    }
  }
}

function iconOf({ kind }: Alternative): ReactElement {
  const Icon = { driver: UserCheck, vehicle: CarFront, start: Clock }[kind]
  return <Icon size={16} aria-hidden="true" />
}

interface TripBoxProps {
  heading: string
  trip: PlanningTrip
  span: string
  crew: string
  isMoved?: boolean
}

function TripBox({ heading, trip, span, crew, isMoved = false }: TripBoxProps): ReactElement {
  return (
    <div
      className={`rounded-lg border px-3.5 py-3 [overflow-wrap:anywhere] ${isMoved ? 'border-brand bg-brand-soft' : 'border-line bg-raised'}`}
    >
      <p className="text-sm text-ink-2">{heading}</p>
      <p className="text-lg font-bold">{span}</p>
      <p className="font-semibold">{clientOf(trip)}</p>
      <p>{routeOf(trip)}</p>
      <p className="text-sm text-ink-2">{[crew, trip.bookingReference].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

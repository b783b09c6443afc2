import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { localDateTime } from '@yoon/contract/dates'
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Car,
  Check,
  CircleCheckBig,
  type LucideIcon,
  MapPin,
  UserCheck,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { Card } from '../ui/Card.tsx'
import { badges, type Tone } from '../ui/tones.ts'
import { namedDay, type ShownStep, shownSteps, stateOf } from './client-trip.ts'
import { type ClientLanguage, clientWords, type TripState } from './client-words.ts'

const looks: Record<TripState, { icon: LucideIcon; tone: Tone }> = {
  PENDING: { icon: CalendarClock, tone: 'wait' },
  CONFIRMED: { icon: CalendarCheck, tone: 'brand' },
  ASSIGNED: { icon: UserCheck, tone: 'brand' },
  VEHICLE_ASSIGNED: { icon: CalendarCheck, tone: 'brand' },
  IN_PROGRESS: { icon: Car, tone: 'road' },
  COMPLETED: { icon: CircleCheckBig, tone: 'done' },
  CANCELLED: { icon: CalendarX, tone: 'off' },
  EN_ROUTE: { icon: Car, tone: 'road' },
  ON_SITE: { icon: MapPin, tone: 'road' },
  ON_BOARD: { icon: Car, tone: 'road' },
  DONE: { icon: CircleCheckBig, tone: 'done' },
}

interface ProgressProps {
  trip: ClientTrip
  language: ClientLanguage
  now?: Date
}

/** The state of the trip, its day and hour, and the steps of the drive once it has begun. */
export function Progress({ trip, language, now = new Date() }: ProgressProps): ReactElement {
  const words = clientWords[language]
  const state = stateOf(trip)
  const { icon: Icon, tone } = looks[state]
  const hintState = state === 'CONFIRMED' && !trip.isWithDriver ? 'VEHICLE_ASSIGNED' : state
  const hint = words.hints[hintState](trip.driver?.firstName ?? words.driver)
  return (
    <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <div className="flex items-center gap-3.5">
        <span className={`grid size-12 shrink-0 place-items-center rounded-full ${badges[tone]}`}>
          <Icon size={24} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          {/* Read out when it changes. */}
          <h1 aria-live="polite" className="text-2xl leading-tight font-bold tracking-tight">
            {words.states[state]}
          </h1>
          <p className="text-lg text-ink-2">
            {words.at(namedDay(trip.scheduledDate, now, trip.timezone, language), trip.scheduledTime)}
          </p>
        </div>
      </div>
      {trip.steps.length > 0 && state !== 'CANCELLED' && (
        <ol aria-label={words.progress} className="grid grid-cols-4">
          {shownSteps(trip).map((step) => (
            <Step key={step.step} step={step} isCurrent={step.step === state} trip={trip} language={language} />
          ))}
        </ol>
      )}
      <p className="text-md text-ink-2">{hint}</p>
    </Card>
  )
}

interface StepProps {
  step: ShownStep
  isCurrent: boolean
  trip: ClientTrip
  language: ClientLanguage
}

function Step({ step: { step, at, isPast }, isCurrent, trip, language }: StepProps): ReactElement {
  const words = clientWords[language]
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`relative grid content-start justify-items-center text-center before:absolute before:top-2.25 before:right-1/2 before:h-0.5 before:w-full first:before:hidden ${isPast ? 'before:bg-brand' : 'before:bg-line'}`}
    >
      <span
        aria-hidden="true"
        className={`relative z-10 mb-1.5 grid size-5 place-items-center rounded-full border-2 ${isPast ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface'} ${isCurrent ? 'ring-4 ring-brand-soft' : ''}`}
      >
        {isPast && <Check size={12} strokeWidth={3} />}
      </span>
      <span className={`text-sm leading-tight ${isPast ? 'font-semibold' : 'text-ink-2'}`}>{words.steps[step]}</span>
      {at ? (
        <time dateTime={at} className="text-sm text-ink-2 tabular-nums">
          {localDateTime(new Date(at), trip.timezone).time}
        </time>
      ) : (
        isPast && <span className="text-sm text-ink-2">{words.notReported}</span>
      )}
    </li>
  )
}

import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import type { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { rescheduleFormSchema } from '@yoon/contract/reschedules/form'
import { dayOf } from '../../../lib/format.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'
import { readTime } from '../../../ui/forms/TimeField.tsx'

/** A local moment: `YYYY-MM-DD` and `HH:mm`. */
interface LocalMoment {
  date: string
  time: string
}

/** Values of the dialog, as typed. */
export interface FlightValues {
  /** Time of the flight as it was known until now. */
  formerTime: string
  flightDate: string
  flightTime: string
  /** New pickup; `null` until the user types it: the fields show the proposal. */
  pickupDate: string | null
  pickupTime: string | null
}

type Trip = Pick<Booking, 'scheduledDate' | 'scheduledTime' | 'flightTime'>

/** Without a known time, the flight is taken to land or leave at the pickup. */
export function initialFlight({ scheduledDate, scheduledTime, flightTime }: Trip): FlightValues {
  const formerTime = flightTime ?? scheduledTime
  const flightDate = formerFlight({ scheduledDate, scheduledTime, flightTime }, formerTime).date
  return { formerTime, flightDate, flightTime: '', pickupDate: null, pickupTime: null }
}

const dayMinutes = 1440

function minutesOf({ date, time }: LocalMoment): number {
  return Date.parse(`${date}T${time}:00Z`) / 60_000
}

function momentOf(minutes: number): LocalMoment {
  const at = new Date(minutes * 60_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

/** Returns the former moment of the flight: of those at this time, the nearest to the pickup. */
function formerFlight({ scheduledDate, scheduledTime }: Trip, time: string): LocalMoment {
  const pickup = minutesOf({ date: scheduledDate, time: scheduledTime })
  const sameDay = minutesOf({ date: scheduledDate, time })
  const days = Math.round((pickup - sameDay) / dayMinutes)
  return momentOf(sameDay + days * dayMinutes)
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/
const date = /^\d{4}-\d{2}-\d{2}$/

/** Returns by how many minutes the flight is late, negative if it is early; undefined until its times are typed. */
export function delayOf(trip: Trip, { flightDate, ...typed }: FlightValues): number | undefined {
  const [formerTime, flightTime] = [readTime(typed.formerTime), readTime(typed.flightTime)]
  if (!time.test(formerTime) || !time.test(flightTime) || !date.test(flightDate)) return undefined
  const delay = minutesOf({ date: flightDate, time: flightTime }) - minutesOf(formerFlight(trip, formerTime))
  return Number.isNaN(delay) ? undefined : delay
}

/** Returns the pickup that keeps its distance to the flight; the present one until the new flight is known. */
export function proposedPickup(trip: Trip, values: FlightValues): LocalMoment {
  const pickup = minutesOf({ date: trip.scheduledDate, time: trip.scheduledTime })
  return momentOf(pickup + (delayOf(trip, values) ?? 0))
}

/** Returns the pickup in the fields: the typed one, else the proposal. */
export function shownPickup(trip: Trip, values: FlightValues): LocalMoment {
  const proposed = proposedPickup(trip, values)
  return { date: values.pickupDate ?? proposed.date, time: values.pickupTime ?? proposed.time }
}

type FlightBody = Omit<ArgsOf<typeof rescheduleBooking>, 'id' | 'allowOverlap'>

/** Parses the dialog with the contract's schema; the flight must have another time than before. */
export function parseFlight(trip: Trip, values: FlightValues): Parsed<FlightBody> {
  const delay = delayOf(trip, values)
  const pickup = shownPickup(trip, values)
  const parsed = rescheduleFormSchema.safeParse({
    scheduledDate: pickup.date,
    scheduledTime: readTime(pickup.time),
    flightTime: readTime(values.flightTime),
    cause: (delay ?? 0) >= 0 ? 'FLIGHT_DELAYED' : 'FLIGHT_EARLY',
  })
  const issues = [...ownIssues(values, delay), ...(parsed.success ? [] : parsed.error.issues)]
  const [issue] = issues
  return issue || !parsed.success ? { success: false, error: { issues } } : { success: true, data: parsed.data }
}

function ownIssues({ formerTime, flightDate }: FlightValues, delay: number | undefined) {
  const issue = (name: keyof FlightValues, message: string) => ({ path: [name], message })
  return [
    ...(time.test(readTime(formerTime)) ? [] : [issue('formerTime', "L'heure est invalide")]),
    ...(date.test(flightDate) ? [] : [issue('flightDate', 'La date est invalide')]),
    ...(delay === 0 ? [issue('flightTime', "C'est déjà l'heure prévue du vol")] : []),
  ]
}

/** Formats a delay: `Vol retardé de 1 h 30`, `Vol avancé de 20 min`. */
export function formatDelay(delay: number): string {
  const minutes = Math.abs(delay)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const length =
    hours === 0 ? `${rest}\u00a0min` : `${hours}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
  return `Vol ${delay > 0 ? 'retardé' : 'avancé'} de ${length}`
}

/** Earliest day of the date fields: a trip of the past keeps its day. */
export function firstDay({ scheduledDate }: Trip, now: number): string {
  const today = dayOf(now)
  return scheduledDate < today ? scheduledDate : today
}

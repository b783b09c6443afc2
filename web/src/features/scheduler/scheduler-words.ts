import type { SchedulerStatus, UpcomingBooking } from '@yoon/contract/scheduler/calls'
import { autoStartMinutes } from '@yoon/contract/scheduler/limits'
import type { StartProblem } from '@yoon/contract/scheduler/start-problems'
import { dayOf, formatDay, personName, timeOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/tones.ts'
import { formatFrequency } from './jobs/job-words.ts'

/** Minutes before a start at which it counts as near (rules/scheduler 23). */
export const warningMinutes = 30
const minuteMs = 60_000
/** Delay after which a check counts as missed, in milliseconds: longer than the last one is known late by the page. */
const missedAfterMs = 5 * minuteMs

/** Returns the server's time, independent of the device's clock: the time of its answer plus the time since. */
export function serverNow({ asOf }: Pick<SchedulerStatus, 'asOf'>, answeredAt: number, now: number): number {
  return Date.parse(asOf) + Math.max(0, now - answeredAt)
}

/** Returns the minutes left as the server counts them: rounded up, negative from a minute after the start. */
export function minutesLeft({ scheduledDateTime }: Pick<UpcomingBooking, 'scheduledDateTime'>, now: number): number {
  return Math.ceil((Date.parse(scheduledDateTime) - now) / minuteMs) || 0
}

/** Formats a time left: `59 min`, `1 h 00`, `2 j` (rules/scheduler 24). */
export function formatTimeLeft(minutes: number): string {
  const count = Math.abs(minutes)
  if (count < 60) return `${count}\u00a0min`
  if (count < 1440) return `${Math.floor(count / 60)}\u00a0h\u00a0${String(count % 60).padStart(2, '0')}`
  return `${Math.floor(count / 1440)}\u00a0j`
}

/**
 * Returns the urgency of a start: late first, then automatic, then near (rules/scheduler 23). Where no server starts
 * trips by itself, one that could start waits for a person.
 */
export function urgencyOf(
  minutes: number,
  { canAutoStart }: Pick<UpcomingBooking, 'canAutoStart'>,
  isSchedulerOn: boolean,
): { tone: Tone; marker?: 'En retard' | 'Démarrage auto' | 'Prête à démarrer' } {
  if (minutes < 0) return { tone: 'urgent', marker: 'En retard' }
  if (minutes <= autoStartMinutes && canAutoStart) {
    return { tone: 'done', marker: isSchedulerOn ? 'Démarrage auto' : 'Prête à démarrer' }
  }
  return { tone: minutes <= warningMinutes ? 'wait' : 'road' }
}

/** Problems of the crew: another one can start the trip. */
const crewProblems: readonly (StartProblem | null)[] = ['DRIVER_GONE', 'VEHICLE_GONE', 'DRIVER_BUSY', 'VEHICLE_BUSY']

/**
 * Returns what a person must do about an upcoming booking: give it a crew, or start it where that is due and nothing
 * does it by itself (rules/scheduler 32).
 */
export function neededAction(
  booking: Pick<UpcomingBooking, 'status' | 'problem' | 'canAutoStart' | 'isWithDriver' | 'driver' | 'vehicle'>,
  minutes: number,
  isSchedulerOn: boolean,
): 'assign' | 'start' | undefined {
  const { status, problem, canAutoStart, isWithDriver, driver, vehicle } = booking
  const isCrewed = (isWithDriver ? driver : vehicle) !== null
  if (!isCrewed || crewProblems.includes(problem)) return 'assign'
  if (status !== 'ASSIGNED' || minutes > autoStartMinutes) return undefined
  return isSchedulerOn && canAutoStart ? undefined : 'start'
}

/** Returns the name of the driver, or of the vehicle of a rental without driver; else which of them is missing. */
export function driverOrVehicle({ isWithDriver, driver, vehicle }: UpcomingBooking): {
  name?: string
  missing?: string
} {
  if (driver) return { name: personName(driver.user) }
  if (isWithDriver) return { missing: 'Sans chauffeur' }
  return vehicle
    ? { name: `${vehicle.brand} ${vehicle.model} · ${vehicle.licensePlate}` }
    : { missing: 'Sans véhicule' }
}

/** Says why a booking has no crew yet. */
export function whyUnassigned({ status, isWithDriver }: Pick<UpcomingBooking, 'status' | 'isWithDriver'>): string {
  if (status === 'PENDING') return 'Pas encore confirmée'
  return isWithDriver ? 'Chauffeur à choisir' : 'Véhicule à choisir'
}

/** Formats the time of the last check: `Dernière vérification à 14:32`, with the day if that was another one. */
export function formatLastCheck(lastCheck: string | null, now: number): string {
  if (lastCheck === null) return 'Aucune vérification pour le moment'
  const day = dayOf(Date.parse(lastCheck))
  const when = day === dayOf(now) ? '' : ` ${formatDay(day, dayOf(now)).toLowerCase()}`
  return `Dernière vérification${when} à ${timeOf(lastCheck)}`
}

/** Formats the time of the next check of a server that runs, in minutes: `prochaine à 14:33`, or since when it is missed. */
export function formatNextCheck(lastCheck: string | null, intervalMinutes: number, now: number) {
  const interval = intervalMinutes * minuteMs
  const last = lastCheck === null ? now : Date.parse(lastCheck)
  const isMissed = now - last > interval + missedAfterMs
  const next = last + (isMissed ? 1 : Math.max(1, Math.ceil((now - last) / interval))) * interval
  return { text: `${isMissed ? 'attendue depuis' : 'prochaine à'} ${timeOf(next)}`, isMissed }
}

/** Formats an interval: `toutes les minutes`, `toutes les 5 minutes`. */
export function formatInterval(minutes: number): string {
  return formatFrequency(minutes * minuteMs).toLowerCase()
}

import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { addDays, localDateTime, withOrdinalFirst } from '@yoon/contract/dates'
import { drivingSteps } from '@yoon/contract/missions/steps'
import { type ClientLanguage, clientWords, type DrivingStep, type TripState } from './client-words.ts'

/** Returns the state that the page names first: the furthest step of the drive while the trip is under way, else its status. */
export function stateOf({ status, steps, driver }: Pick<ClientTrip, 'status' | 'steps' | 'driver'>): TripState {
  if (status === 'COMPLETED' || status === 'CANCELLED') return status
  if (status === 'ASSIGNED' && !driver) return 'VEHICLE_ASSIGNED'
  return drivingSteps.findLast((step) => steps.some((one) => one.step === step)) ?? status
}

/** A step of the drive as the page shows it. */
export interface ShownStep {
  step: DrivingStep
  /** Moment of the step; null if it was skipped or is still to come. */
  at: string | null
  isPast: boolean
}

/** Returns the steps of the drive, with those that were skipped and those to come: none once the trip is completed. */
export function shownSteps({ status, steps }: Pick<ClientTrip, 'status' | 'steps'>): ShownStep[] {
  const times = new Map(steps.map(({ step, at }) => [step, at]))
  const last = status === 'COMPLETED' ? drivingSteps.length : drivingSteps.findLastIndex((step) => times.has(step))
  return drivingSteps.map((step, at) => ({
    step,
    at: times.get(step) ?? null,
    isPast: at <= last,
  }))
}

/** Time before the start of a trip from which its page asks often, in milliseconds. */
const soonMs = 2 * 3_600_000

/** Returns how long the page waits before it asks again, in milliseconds; undefined once nothing changes any more. */
export function pollingMs(
  { status, startsAt }: Pick<ClientTrip, 'status' | 'startsAt'>,
  now: number,
): number | undefined {
  if (status === 'CANCELLED') return undefined
  if (status === 'COMPLETED') return 5 * 60_000
  return status === 'IN_PROGRESS' || Date.parse(startsAt) - now < soonMs ? 15_000 : 60_000
}

/** Returns a day as the page names it: today and tomorrow by these words, else `Mardi 1er décembre 2026`. */
export function namedDay(day: string, now: Date, timezone: string, language: ClientLanguage): string {
  const words = clientWords[language]
  const today = localDateTime(now, timezone).day
  if (day === today) return words.today
  return day === addDays(today, 1) ? words.tomorrow : dayIn(day, language)
}

/** Formats a day in words: `Mardi 1er décembre 2026`, `Tuesday, 1 December 2026`. */
export function dayIn(day: string, language: ClientLanguage): string {
  const words = new Intl.DateTimeFormat(clientWords[language].locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  const written = language === 'fr' ? withOrdinalFirst(words) : words
  return written.charAt(0).toUpperCase() + written.slice(1)
}

import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { drivingSteps } from '@yoon/contract/missions/steps'
import type { ClientLanguage, DrivingStep, TripState } from './client-words.ts'

/** Returns the state that the page names first: the last step of the drive while the trip is under way, else its status. */
export function stateOf({ status, steps }: Pick<ClientTrip, 'status' | 'steps'>): TripState {
  if (status === 'COMPLETED' || status === 'CANCELLED') return status
  return steps.at(-1)?.step ?? status
}

/** A step of the drive as the page shows it. */
export interface ShownStep {
  step: DrivingStep
  /** Moment of the step; null if it was skipped or is still to come. */
  at: string | null
  isPast: boolean
}

/** Returns the steps of the drive, with those that were skipped and those to come. */
export function shownSteps({ steps }: Pick<ClientTrip, 'steps'>): ShownStep[] {
  const times = new Map(steps.map(({ step, at }) => [step, at]))
  const last = drivingSteps.findLastIndex((step) => times.has(step))
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

/** Returns the language of the page: the one chosen before, else that of the browser, else that of the company. */
export function languageOf(
  chosen: string | null,
  ofBrowser: readonly string[],
  ofCompany: string | undefined,
): ClientLanguage {
  const known = [chosen ?? '', ...ofBrowser].map((tag) => tag.slice(0, 2)).find((tag) => tag === 'fr' || tag === 'en')
  return (known ?? ofCompany) === 'en' ? 'en' : 'fr'
}

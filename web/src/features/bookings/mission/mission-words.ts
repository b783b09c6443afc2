import type { Booking } from '@yoon/contract/bookings/schemas'
import { localDateTime } from '@yoon/contract/dates'
import { drivingSteps, missionProblemLabels, missionStepLabels } from '@yoon/contract/missions/steps'
import { dayOf, formatShortDay, timeOf } from '../../../lib/format.ts'

/** A step of a trip, as its driver or the office has reported it. */
export type BookingStep = Booking['steps'][number]
type DrivingStep = (typeof drivingSteps)[number]

/** Difference of the two clocks from which both are shown, in milliseconds (rules/missions 15). */
const shownFromMs = 2 * 60_000

/** Says where the driver of a trip is, in a few words. */
export interface MissionMark {
  words: string
  /** Moment of the step. */
  at: string
  /** Moment of its arrival, if that is more than two minutes away. */
  receivedAt: string | undefined
  /** True if the office has to act. */
  isUrgent: boolean
}

type Followed = Pick<Booking, 'status' | 'mission' | 'steps'>

/**
 * Returns the last step that the driver of an open trip has reported; undefined if there is none. A step that arrived
 * after a later one moves nothing.
 */
export function missionMark({ status, mission, steps }: Followed): MissionMark | undefined {
  if (status === 'COMPLETED' || status === 'CANCELLED') return undefined
  const last = steps.findLast(({ isLate }) => !isLate)
  if (!last) return undefined
  const receivedAt = isReceivedFar(last) ? last.receivedAt : undefined
  if (mission?.isConfirmationNeeded) {
    return { words: 'À confirmer de nouveau', at: last.at, receivedAt, isUrgent: true }
  }
  return {
    words: stepWords(last),
    at: last.at,
    receivedAt,
    isUrgent: ['DECLINED', 'NO_SHOW', 'PROBLEM'].includes(last.step),
  }
}

/** Names a step: `Sur place`, `Problème signalé : panne`. */
export function stepWords({ step, problem }: Pick<BookingStep, 'step' | 'problem'>): string {
  const label = missionStepLabels[step]
  return problem ? `${label}\u00a0: ${missionProblemLabels[problem].toLowerCase()}` : label
}

/** Formats the moment of a step, with its day if it is not that of the trip. */
export function stepTime(at: string, day: string): string {
  const otherDay = otherDayOf(at, day)
  return otherDay ? `${otherDay} à ${timeOf(at)}` : timeOf(at)
}

/** Formats the day of a step; empty if it is that of the trip. */
export function otherDayOf(at: string, day: string): string {
  const own = dayOf(Date.parse(at))
  return own === day ? '' : formatShortDay(own, day)
}

/** True if the two clocks of a press differ by more than two minutes; the office gives a time that is past. */
function isReceivedFar({ at, receivedAt, via }: BookingStep): boolean {
  return via !== 'office' && Math.abs(Date.parse(receivedAt) - Date.parse(at)) > shownFromMs
}

/** Says when a step arrived: `à 14:12`, with the day if it is not that of the step. */
export function arrivalWords(at: string, receivedAt: string): string {
  return stepTime(receivedAt, dayOf(Date.parse(at))).replace(/^(?=\d)/, 'à ')
}

/** Says how a step was reported: both clocks if they differ by more than two minutes, or who gave it for the driver. */
export function stepSource(step: BookingStep): string {
  const { at, receivedAt, via, by, isClockWrong, isLate } = step
  if (via === 'office') return by ? `Indiquée par ${by}` : 'Indiquée par le bureau'
  if (isClockWrong) return "Heure de réception\u00a0: l'horloge du téléphone est fausse"
  const words = [isReceivedFar(step) && arrivalWords(at, receivedAt), isLate && 'après une étape suivante'].filter(
    Boolean,
  )
  return words.length > 0 ? `Reçue ${words.join(', ')}` : ''
}

/** True if the office's time of a step replaces the one that is known; of answers that of the last one (rules/missions 30). */
export function isTimeReplaced(steps: readonly BookingStep[], step: string): boolean {
  const isAnswer = (one: string) => one === 'ACCEPTED' || one === 'DECLINED'
  if (isAnswer(step)) return steps.findLast((one) => isAnswer(one.step))?.step === step
  return steps.some((one) => one.step === step)
}

/** Returns the instant of a local day and time in a time zone, as the calls take it. */
export function instantIn(day: string, time: string, timezone: string): string | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsetAt = (at: number) => {
    const local = localDateTime(new Date(at), timezone)
    return Date.parse(`${local.day}T${local.time}:00Z`) - at
  }
  // Near a change of the clocks, the offset of the first guess may be that of the other side.
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}

const order: readonly string[] = drivingSteps

/** Returns the steps of a trip in their order, with those of the drive that were skipped in their places. */
export function withSkipped(steps: readonly BookingStep[]): (BookingStep | DrivingStep)[] {
  const isReported = (step: DrivingStep) => steps.some((one) => one.step === step)
  const rows: (BookingStep | DrivingStep)[] = []
  let passed = -1
  for (const step of steps) {
    const at = order.indexOf(step.step)
    rows.push(...drivingSteps.slice(passed + 1, Math.max(at, 0)).filter((one) => !isReported(one)), step)
    passed = Math.max(passed, at)
  }
  return rows
}

import { earliestStepMinutes } from '@yoon/contract/missions/limits'
import { drivingSteps, type MissionStep } from '@yoon/contract/missions/steps'

/** A step that is known of the driver who has the trip. */
export interface Reported {
  step: MissionStep
  at: Date
  /** Time and places to which an answer belongs. */
  about: string | null
}

/** Facts by which a press is judged. */
export interface Judged {
  /** In their order. */
  reported: readonly Reported[]
  startsAt: Date
  /** Moment before which the driver cannot have pressed: the trip was not theirs yet. */
  assignedAt: Date
  /** Moment until which an absent client is waited for. */
  graceUntil: Date
  now: Date
}

export interface Press {
  step: MissionStep
  /** Time by the clock of the phone. */
  at: Date
  about: string
}

export type RefusalCode = 'STEP_TOO_LATE' | 'TOO_EARLY' | 'GRACE_RUNNING'

export type Judgement =
  | { kind: 'refused'; code: RefusalCode }
  | {
      kind: 'accepted'
      /** Time that is stored. */
      at: Date
      isClockWrong: boolean
      isLate: boolean
      /** False if the same step was reported before: it is kept, and changes and announces nothing. */
      isNews: boolean
      /** Time at which the press starts the trip; undefined if it starts none. */
      startsTripAt: Date | undefined
    }

const minuteMs = 60_000
/** Difference from the arrival from which on the clock of a phone counts for nothing (rules/missions 15). */
const wrongClockMs = 7 * 24 * 60 * minuteMs
/** Time by which the clock of a phone may be ahead when it starts a trip. */
const aheadMs = 2 * minuteMs

/** Place of a step in the drive, from 0; -1 for any other step. */
function placeOf(step: MissionStep): number {
  return (drivingSteps as readonly MissionStep[]).indexOf(step)
}

/** True if a step of the drive comes after a later one. */
function isLate(step: MissionStep, reported: readonly Reported[]): boolean {
  const furthest = Math.max(-1, ...reported.map((one) => placeOf(one.step)))
  return placeOf(step) >= 0 && placeOf(step) < furthest
}

/** Returns the time that is stored of a press: that of the phone, or of the arrival if it is too far from it. */
export function timeOfPress(at: Date, now: Date): { at: Date; isClockWrong: boolean } {
  const isClockWrong = Math.abs(at.getTime() - now.getTime()) > wrongClockMs
  return { at: isClockWrong ? now : at, isClockWrong }
}

/**
 * Judges a press against what is known (rules/missions 13–18). The furthest step, the last answer and the first time of a
 * step do not depend on the order in which presses arrive.
 */
export function judgePress(press: Press, known: Judged): Judgement {
  const { reported, startsAt, assignedAt, graceUntil, now } = known
  const { step } = press
  const { at, isClockWrong } = timeOfPress(press.at, now)
  const isDriving = placeOf(step) >= 0
  const hasDriven = reported.some((one) => placeOf(one.step) >= 0)
  if ((step === 'ACCEPTED' || step === 'DECLINED') && hasDriven) return { kind: 'refused', code: 'STEP_TOO_LATE' }
  const isBelievable = at >= assignedAt && at.getTime() <= now.getTime() + aheadMs
  const moment = isBelievable ? at : now
  const isTooEarly = moment.getTime() < startsAt.getTime() - earliestStepMinutes * minuteMs
  if ((isDriving || step === 'NO_SHOW') && isTooEarly) return { kind: 'refused', code: 'TOO_EARLY' }
  const isOnBoard = reported.some((one) => one.step === 'ON_BOARD' || one.step === 'DONE')
  if (step === 'NO_SHOW' && isOnBoard) return { kind: 'refused', code: 'STEP_TOO_LATE' }
  if (step === 'NO_SHOW' && at < graceUntil) return { kind: 'refused', code: 'GRACE_RUNNING' }
  const late = isLate(step, reported)
  return {
    kind: 'accepted',
    at,
    isClockWrong,
    isLate: late,
    isNews: isNews(press, reported),
    startsTripAt: isDriving && !late ? moment : undefined,
  }
}

/** True unless the same step is known: of answers the last one counts, and every problem is one of its own. */
function isNews({ step, about }: Press, reported: readonly Reported[]): boolean {
  if (step === 'PROBLEM') return true
  if (step !== 'ACCEPTED' && step !== 'DECLINED') return reported.every((one) => one.step !== step)
  const last = reported.findLast((one) => one.step === 'ACCEPTED' || one.step === 'DECLINED')
  return last === undefined || last.step !== step || last.about !== about
}

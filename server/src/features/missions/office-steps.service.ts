import { randomUUID } from 'node:crypto'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/missions/calls'
import { drivingSteps, type MissionStep } from '@yoon/contract/missions/steps'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { lockAndValidateBooking, readBooking } from '../bookings/index.ts'
import {
  findKnownSteps,
  insertStep,
  judgePress,
  type RefusalCode,
  type Reported,
  removeStep as removeStored,
} from '../steps/index.ts'
import { startWithStep } from './step-effects.ts'
import { journalFields, tooEarly } from './step-words.ts'

/** Time by which the office may be ahead of the server. */
const aheadMs = 2 * 60_000
/** Age of the oldest step that the office may report. */
const oldestMs = 31 * 24 * 3_600_000

/** Reports a step in the name of the driver, or corrects its time: it prevails over that of the phone (rules/missions 30). */
export async function addStep(
  context: WriteContext,
  { id, step, at: given, amount = null, reason }: InputOf<typeof contract.addStep>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now, record } = context
  const booking = await lockAndValidateBooking(context, id)
  if (booking.status === 'CANCELLED') throw new AppError('INVALID_TRANSITION')
  if (!booking.driver_id)
    throw new AppError('INVALID_TRANSITION', { message: "Cette réservation n'a pas de chauffeur" })
  const at = new Date(given)
  const age = now.getTime() - at.getTime()
  if (age < -aheadMs) throw invalidField('at', "L'heure ne peut pas être dans le futur")
  if (age > oldestMs) throw invalidField('at', "L'heure est trop ancienne")
  const known = await findKnownSteps(tx, id)
  const { reported, timezone, graceUntil } = known
  const corrected = correctedAnswer(reported, { step, at })
  // The time of an answer may be corrected once the drive has begun; another answer comes too late.
  const others = corrected ? [] : reported.filter((one) => one.step !== step)
  const about = (isDriven(reported) ? corrected?.about : null) ?? known.about
  const judged = judgePress(
    { step, at, about },
    {
      reported: others,
      // Only a step that would start the trip can be too early: one that the office has started goes on.
      startsAt: booking.status === 'ASSIGNED' ? booking.starts_at : at,
      assignedAt: at,
      graceUntil: at < graceUntil ? at : graceUntil,
      now,
    },
  )
  if (judged.kind === 'refused') throw refusalToOffice(judged.code, { startsAt: booking.starts_at, timezone, now })
  const stored = { step, at, amount: step === 'CASH' ? amount : null }
  await insertStep(
    tx,
    {
      ...stored,
      id: randomUUID(),
      bookingId: id,
      driverId: booking.driver_id,
      via: 'office',
      about: isAnswer(step) ? about : null,
      reason,
      madeBy: actor.id,
    },
    now,
  )
  record({
    action: 'booking.step_added',
    entity: 'booking',
    entityId: id,
    after: { ...journalFields(stored, timezone), step_reason: reason },
  })
  if (judged.startsTripAt) await startWithStep(context, booking, judged.startsTripAt)
  return readBooking(tx, context, id)
}

function isAnswer(step: MissionStep): boolean {
  return step === 'ACCEPTED' || step === 'DECLINED'
}

function isDriven(reported: readonly Reported[]): boolean {
  return reported.some((one) => (drivingSteps as readonly MissionStep[]).includes(one.step))
}

/** Returns the answer whose time another one corrects: it says the same, and no other answer lies between them. */
function correctedAnswer(
  reported: readonly Reported[],
  { step, at }: Pick<Reported, 'step' | 'at'>,
): Reported | undefined {
  if (!isAnswer(step)) return undefined
  const answers = reported
    .filter((one) => isAnswer(one.step))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const beside = [answers.findLast((one) => one.at <= at), answers.find((one) => one.at > at)]
  return beside.find((one) => one?.step === step)
}

function refusalToOffice(code: RefusalCode, trip: Parameters<typeof tooEarly>[1]): AppError {
  if (code === 'TOO_EARLY') return tooEarly('course', trip)
  if (code === 'STEP_TOO_LATE') {
    return new AppError(code, { message: 'Le chauffeur est déjà parti\u00a0: sa réponse ne change plus' })
  }
  return new AppError('INVALID_TRANSITION')
}

/** Removes a step that was reported by mistake; the status of the booking has its own corrections (rules/missions 30). */
export async function removeStep(
  context: WriteContext,
  { id, stepId, reason }: InputOf<typeof contract.removeStep>,
): Promise<JsonText<Booking>> {
  const { tx, now, record } = context
  await lockAndValidateBooking(context, id)
  const { timezone } = await findKnownSteps(tx, id)
  const removed = await removeStored(tx, { bookingId: id, id: stepId }, now)
  if (!removed) throw new AppError('NOT_FOUND', { message: 'Cette étape est introuvable' })
  record({
    action: 'booking.step_removed',
    entity: 'booking',
    entityId: id,
    before: journalFields(removed, timezone),
    after: { step_reason: reason },
  })
  return readBooking(tx, context, id)
}

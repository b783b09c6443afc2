import { localDateTime } from '@yoon/contract/dates'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type { pressStep as contract } from '@yoon/contract/missions/calls'
import { AppError, tooManyAttempts } from '../../platform/app-error.ts'
import { tripLinkOf } from '../../platform/caller.ts'
import type { NonTransactionalContext, WriteContext } from '../../platform/context.ts'
import { deadLink, type LinkEnd, type TripLink } from '../../platform/trip-links.ts'
import { type BookingRow, lockBooking } from '../bookings/index.ts'
import {
  findKnownSteps,
  hasSimilarReport,
  hasStepAfterReassignment,
  insertStep,
  isPressKnown,
  type Judgement,
  judgePress,
  type KnownSteps,
  type RefusalCode,
  timeOfPress,
} from '../steps/index.ts'
import { findMission } from './missions.store.ts'
import { holdPhoto } from './photos.store.ts'
import { announceStep, startWithStep } from './step-effects.ts'
import { journalFields, stepInWords, tooEarly } from './step-words.ts'

type Press = InputOf<typeof contract>

/** More presses of one driver for one trip than any mission needs. */
const mostPresses = 300
/** Time in which a driver who reports the same again is not announced again. */
const sameReportMs = 5 * 60_000

/**
 * Stores a press of a driver, once per id. A press that arrives after the trip was given to another driver is kept and
 * refused, so it is not transactional (rules/missions 12–21).
 */
export async function pressStep(context: NonTransactionalContext, press: Press): Promise<OutputOf<typeof contract>> {
  const link = tripLinkOf(context.caller)
  if (link.end !== null && link.end !== 'MISSION_REASSIGNED') throw await deadLink(context.db, link.end)
  const end = await context.inTransaction((write) => storePress(write, link, press))
  if (end) throw await deadLink(context.db, end, link)
  const mission = await findMission(context.db, link, context.now)
  if (!mission) throw await deadLink(context.db, 'MISSION_REASSIGNED', link)
  // A press that repeats a step answers that step.
  const step =
    mission.steps.find(({ id }) => id === press.id) ?? mission.steps.findLast((one) => one.step === press.step)
  if (!step) throw new AppError('STEP_REMOVED')
  return { step, mission }
}

/** Stores a press under the lock of its booking; returns why the link is dead, if it is. */
async function storePress(context: WriteContext, link: TripLink, press: Press): Promise<LinkEnd | undefined> {
  const { tx, now } = context
  const { bookingId } = link
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.status === 'CANCELLED') return 'MISSION_CANCELLED'
  const known = await findKnownSteps(tx, bookingId)
  if (booking.driver_id !== link.driverId) {
    await keepAfterReassignment(context, link, { press, known })
    return 'MISSION_REASSIGNED'
  }
  if (await isPressKnown(tx, bookingId, press.id)) return undefined
  const about = press.about ?? known.about
  const at = new Date(press.at)
  const judged = judgePress(
    { step: press.step, at, about },
    {
      reported: known.reported,
      startsAt: booking.starts_at,
      assignedAt: assignedAt(link, known, now),
      graceUntil: known.graceUntil,
      now,
    },
  )
  if (judged.kind === 'refused') throw refusal(judged.code, booking, known, now)
  // The page reports at each opening that it was seen.
  if (press.step === 'SEEN' && !judged.isNews) return undefined
  await insertPress(context, link, { press: { ...press, about }, judged, known })
  if (!judged.isNews) return undefined
  if (judged.startsTripAt) await startWithStep(context, booking, judged.startsTripAt)
  const { id, step } = press
  const report = { ...toldWith(press), bookingId, driverId: link.driverId ?? '', id, step }
  if (await hasSimilarReport(tx, report, new Date(now.getTime() - sameReportMs))) return undefined
  await announceStep(context, booking, { step, words: stepInWords(report) })
  return undefined
}

interface AcceptedPress {
  press: Press & { about: string }
  judged: Extract<Judgement, { kind: 'accepted' }>
  known: KnownSteps
}

/** Stores an accepted press, and records it unless it repeats a step. */
async function insertPress(
  { tx, now, record }: WriteContext,
  link: TripLink,
  { press, judged, known }: AcceptedPress,
): Promise<void> {
  if (known.presses >= mostPresses) throw tooManyAttempts(3600, 'Trop de signalements pour cette mission')
  const { step, about } = press
  const sentPhoto = step === 'PROBLEM' ? (press.photoId ?? null) : null
  // A report is worth more than its photo: a phone that was refused for it would try for ever.
  const isPhotoLost = sentPhoto !== null && !(await holdPhoto(tx, link, sentPhoto))
  const photoId = isPhotoLost ? null : sentPhoto
  const { bookingId } = link
  const { at, isLate, isClockWrong, isNews } = judged
  const told = { step, at, ...toldWith(press), isPhotoLost }
  const of = { ...sequenceOf(press), bookingId, driverId: link.driverId ?? '', via: 'link', photoId } as const
  const isAnswer = step === 'ACCEPTED' || step === 'DECLINED'
  await insertStep(tx, { ...told, ...of, about: isAnswer ? about : null, isLate, isClockWrong }, now)
  const after = journalFields(told, known.timezone)
  if (isNews) record({ action: 'booking.step_reported', entity: 'booking', entityId: bookingId, after })
}

/** Returns the sequence of a press among those of its phone; one without number is the only one of its phone. */
function sequenceOf({ id, sequence, phone }: Press) {
  return sequence === undefined ? { id, sequence: 0, phone: id } : { id, sequence, phone: phone ?? null }
}

/** Returns what a driver says with a press. */
function toldWith({ step, note, problem = null, amount = null }: Press) {
  return { note, problem: step === 'PROBLEM' ? problem : null, amount: step === 'CASH' ? amount : null }
}

/**
 * Returns the moment before which the driver cannot have pressed: the link did not exist, or the trip was another's. The time
 * of the assignment is that of the database, and counts if both clocks agree.
 */
function assignedAt({ issuedAt }: TripLink, known: KnownSteps, now: Date): Date {
  return known.assignedAt && known.assignedAt > issuedAt && known.assignedAt <= now ? known.assignedAt : issuedAt
}

/** Keeps a press in the history, once for each step (rules/missions 21). */
async function keepAfterReassignment(
  { tx, now, record }: WriteContext,
  { bookingId, driverId }: TripLink,
  { press, known }: { press: Press; known: KnownSteps },
): Promise<void> {
  if (driverId === null || (await isPressKnown(tx, bookingId, press.id))) return
  const { step } = press
  if (step === 'SEEN' || (await hasStepAfterReassignment(tx, { bookingId, driverId, step }))) return
  const { at, isClockWrong } = timeOfPress(new Date(press.at), now)
  const kept = { step, at, ...toldWith(press) }
  const of = { ...sequenceOf(press), bookingId, driverId, via: 'link' } as const
  await insertStep(tx, { ...kept, ...of, isClockWrong, isAfterReassignment: true }, now)
  const fields = journalFields(kept, known.timezone)
  const after = { ...fields, is_after_reassignment: true }
  record({ action: 'booking.step_reported', entity: 'booking', entityId: bookingId, after })
}

function refusal(
  code: RefusalCode,
  { starts_at }: BookingRow,
  { graceUntil, timezone }: KnownSteps,
  now: Date,
): AppError {
  if (code === 'STEP_TOO_LATE') return new AppError(code)
  if (code === 'GRACE_RUNNING') {
    const { time } = localDateTime(graceUntil, timezone)
    return new AppError(code, { message: `Attendez le client jusqu'à ${time}`, details: { graceUntil } })
  }
  return tooEarly('mission', { startsAt: starts_at, timezone, now })
}

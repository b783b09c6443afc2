import type { MissionProblem, MissionStep } from '@yoon/contract/missions/steps'
import { sql } from 'kysely'
import { companyZone } from '../../platform/database/company-time.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Reported } from './press-rules.ts'
import { currentAbout, graceUntil, isPastRefusal, stepJoin } from './steps.store.ts'

/** Facts by which the next press of a locked booking is judged. */
export interface KnownSteps {
  reported: Reported[]
  /** Number of stored presses of its driver. */
  presses: number
  /** Names the present time and places. */
  about: string
  graceUntil: Date
  /** Time of the assignment by the database's clock. */
  assignedAt: Date | null
  /** IANA time zone of the company. */
  timezone: string
}

/** Reads the steps of the driver who has a locked booking. */
export async function findKnownSteps(tx: Tx, bookingId: string): Promise<KnownSteps> {
  const { rows } = await sql<Omit<KnownSteps, 'reported'> & { reported: (Omit<Reported, 'at'> & { at: string })[] }>`
    select coalesce(m.steps, '[]') as reported, ${currentAbout} as about, ${graceUntil} as "graceUntil",
      b.assigned_recorded_at as "assignedAt", ${companyZone} as timezone,
      (select count(*)::int from booking_steps s where s.booking_id = b.id and s.driver_id = b.driver_id) as presses
    from bookings b ${stepJoin(sql`json_build_object('step', s.step, 'at', instant(s.at), 'about',
      case when not ${isPastRefusal('s')} then s.about end)`)}
    where b.id = ${bookingId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The booking is gone')
  return { ...row, reported: row.reported.map((one) => ({ ...one, at: new Date(one.at) })) }
}

/** True if a press with this id is stored, whatever became of it. */
export async function isPressKnown(tx: Tx, bookingId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from booking_steps where booking_id = ${bookingId} and id = ${id}`.execute(tx)
  return rows.length > 0
}

export interface NewStep {
  id: string
  bookingId: string
  driverId: string
  step: MissionStep
  via: 'link' | 'office'
  at: Date
  sequence?: number
  /** Id of the phone by whose sequence its presses are ordered. */
  phone?: string | null
  about?: string | null
  note?: string | null
  problem?: MissionProblem | null
  amount?: number | null
  photoId?: string | null
  isPhotoLost?: boolean
  isLate?: boolean
  isClockWrong?: boolean
  isAfterReassignment?: boolean
  reason?: string | null
  madeBy?: string | null
}

export async function insertStep(tx: Tx, step: NewStep, now: Date): Promise<void> {
  const { id, bookingId, driverId, via, at, sequence = 0, about = null, note = null, problem = null } = step
  const { phone = null, amount = null, photoId = null, reason = null, madeBy = null } = step
  const { isPhotoLost = false, isLate = false, isClockWrong = false, isAfterReassignment = false } = step
  await sql`
    insert into booking_steps (booking_id, id, driver_id, step, via, at, received_at, sequence, phone, about, note, problem, amount,
      photo_id, is_photo_lost, is_late, is_clock_wrong, is_after_reassignment, reason, made_by)
    values (${bookingId}, ${id}, ${driverId}, ${step.step}, ${via}, ${at}, ${now}, ${sequence}, ${phone}::uuid, ${about}, ${note},
      ${problem}, ${amount}, ${photoId}::uuid, ${isPhotoLost}, ${isLate}, ${isClockWrong}, ${isAfterReassignment}, ${reason},
      ${madeBy}::uuid)`.execute(tx)
}

/** True if a driver has reported the same about a trip since a moment, in another press. */
export async function hasSimilarReport(
  tx: Tx,
  {
    bookingId,
    driverId,
    id,
    step,
    problem = null,
  }: Pick<NewStep, 'bookingId' | 'driverId' | 'id' | 'step' | 'problem'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking_steps where booking_id = ${bookingId} and driver_id = ${driverId} and id <> ${id} and step = ${step}
      and problem is not distinct from ${problem} and received_at > ${since} and via <> 'office' limit 1`.execute(tx)
  return rows.length > 0
}

/** True if a step of a driver has arrived after the trip was given to another: such steps are kept once. */
export async function hasStepAfterReassignment(
  tx: Tx,
  { bookingId, driverId, step }: Pick<NewStep, 'bookingId' | 'driverId' | 'step'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking_steps where booking_id = ${bookingId} and driver_id = ${driverId} and step = ${step}
      and is_after_reassignment limit 1`.execute(tx)
  return rows.length > 0
}

export interface RemovedStep {
  step: MissionStep
  at: Date
}

/**
 * Removes a step of a locked booking's driver with the presses that repeat it, so that none of them takes its place;
 * undefined if there is no such step.
 */
export async function removeStep(
  tx: Tx,
  { bookingId, id }: Pick<NewStep, 'bookingId' | 'id'>,
  now: Date,
): Promise<RemovedStep | undefined> {
  const { rows } = await sql<RemovedStep>`
    with removed as (
      select s.* from booking_steps s where s.booking_id = ${bookingId} and s.id = ${id} and s.removed_at is null
    ), marked as (
      update booking_steps s set removed_at = ${now} from removed r
      where s.booking_id = r.booking_id and s.driver_id = r.driver_id and s.step = r.step and s.removed_at is null
        and (s.id = r.id or r.step <> 'PROBLEM' and s.about is not distinct from r.about)
    )
    select step, at from removed`.execute(tx)
  return rows[0]
}

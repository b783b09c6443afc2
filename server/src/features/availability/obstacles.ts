import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { AssignmentProblem } from '@yoon/contract/availability/problems'
import type { AssignmentProblemCode } from '@yoon/contract/availability/refusals'
import { localDateTime } from '@yoon/contract/dates'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import { can, type Role } from '@yoon/contract/permissions'
import { AppError, refusedField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database-errors.ts'
import { lockAssignableDriver, lockAssignableVehicle, lockDriverAndVehicle, type TakenDriver } from './locks.store.ts'
import {
  type BlockingPaper,
  findBlockingPapers,
  findObstacles,
  type Obstacles,
  type OverlappingAbsence,
  type OverlappingBooking,
} from './obstacles.store.ts'
import type { WantedWindow } from './overlaps.store.ts'

/** Locks a driver for an assignment; refuses one who cannot be assigned at any time (rules/availability 13). */
export async function takeDriver(tx: Tx, driverId: string): Promise<TakenDriver> {
  const driver = await lockAssignableDriver(tx, driverId)
  if (!driver) throw new AppError('DRIVER_UNAVAILABLE')
  return driver
}

/** Locks a vehicle for an assignment; refuses one that cannot be assigned at any time (rules/availability 14). */
export async function takeVehicle(tx: Tx, vehicleId: string): Promise<string> {
  const id = await lockAssignableVehicle(tx, vehicleId)
  if (!id) throw new AppError('VEHICLE_UNAVAILABLE')
  return id
}

/** Obstacles that a caller accepts for an assignment. */
interface Accepted {
  /** Accepts other trips and absences in the window. */
  allowOverlap: boolean
  /** Reason for which expired papers are accepted; only of a caller with settings:manage. */
  papersOverride?: string | null | undefined
}

/** Obstacles that were accepted, as columns of the booking. */
export interface AcceptedObstacles {
  is_overlap_allowed: boolean
  papers_override: string | null
}

type Caller = Pick<WriteContext, 'tx' | 'actor'>

type Crew = Pick<WantedWindow, 'driver_id' | 'vehicle_id'>

/** A driver, a vehicle and the end of their trip, for which expired papers were accepted, perhaps by somebody else. */
interface AcceptedBefore extends Crew {
  ends_at: Date
  papers_override: string | null
}

/** A driver and a vehicle that are wanted for a booking. */
interface WantedCrew extends Pick<WantedWindow, 'from' | 'to' | 'exceptId'>, Accepted {
  driverId: string | null | undefined
  /** Undefined for the driver's only vehicle. */
  vehicleId: string | null | undefined
  /** The present driver and vehicle, who may stay although they could not be assigned anew. */
  present?: Crew
  acceptedBefore?: AcceptedBefore
}

interface TakenCrew extends AcceptedObstacles {
  driver_id: string | null
  vehicle_id: string | null
}

/**
 * Locks the driver, then the vehicle of an assignment and refuses those that are not free, naming every problem
 * (rules/availability 13–15, 39).
 */
export async function takeCrew(
  context: Caller,
  { driverId, vehicleId, present, ...wanted }: WantedCrew,
): Promise<TakenCrew> {
  const { tx, actor } = context
  refuseForbiddenOverride(actor.role, wanted.papersOverride)
  const keepsDriver = driverId === present?.driver_id
  if (keepsDriver) await lockDriverAndVehicle(tx, driverId ?? null, null)
  const driver = driverId && !keepsDriver ? await lockAssignableDriver(tx, driverId) : undefined
  const vehicle_id = vehicleId === undefined ? (driver?.onlyVehicleId ?? null) : vehicleId
  const keepsVehicle = vehicle_id === present?.vehicle_id
  if (keepsVehicle) await lockDriverAndVehicle(tx, null, vehicle_id)
  const vehicle = vehicle_id && !keepsVehicle ? await lockAssignableVehicle(tx, vehicle_id) : undefined
  const unavailable = [
    ...(driverId && !keepsDriver && !driver ? [problemOf('DRIVER_UNAVAILABLE')] : []),
    ...(vehicle_id && !keepsVehicle && !vehicle ? [problemOf('VEHICLE_UNAVAILABLE')] : []),
  ]
  const crew = { driver_id: driver?.id ?? driverId ?? null, vehicle_id: vehicle ?? vehicle_id }
  return { ...crew, ...(await refuseProblems(context, { ...wanted, ...crew }, unavailable)) }
}

/**
 * Refuses a window for which papers of the driver or the vehicle have expired, or in which either is absent or taken, in
 * this order, unless the caller accepts it (rules/availability 7, 8, 39). Both must be locked (rules/availability 10).
 */
export async function refuseObstacles(
  context: Caller,
  wanted: WantedWindow & Accepted & { acceptedBefore?: AcceptedBefore },
): Promise<AcceptedObstacles> {
  refuseForbiddenOverride(context.actor.role, wanted.papersOverride)
  return refuseProblems(context, wanted, [])
}

/** Refuses a start for which papers of the driver or the vehicle have expired, unless a reason is given or kept. */
export async function refuseExpiredPapers(
  { tx, actor }: Caller,
  wanted: Pick<WantedWindow, 'driver_id' | 'vehicle_id' | 'to'> & {
    papersOverride?: string | undefined
    kept: string | null
  },
): Promise<string | null> {
  refuseForbiddenOverride(actor.role, wanted.papersOverride)
  if (wanted.kept !== null) return wanted.kept
  const papers = await findBlockingPapers(tx, wanted)
  if (papers.length === 0) return null
  if (wanted.papersOverride) return wanted.papersOverride
  const problem = problemOf('PAPERS_EXPIRED', expiredInWords(papers))
  throw refusal(problem, [problem], { trips: [], absences: [], papers })
}

/** True if papers of the driver or the vehicle of a trip have expired that prevent its start. */
export async function areCrewPapersExpired(
  tx: Tx,
  wanted: Pick<WantedWindow, 'driver_id' | 'vehicle_id' | 'to'>,
): Promise<boolean> {
  return (await findBlockingPapers(tx, wanted)).length > 0
}

/** Refuses a reason for expired papers of a caller who may not accept them (rules/availability 40). */
function refuseForbiddenOverride(role: Role, papersOverride: string | null | undefined): void {
  if (papersOverride && !can(role, 'settings:manage')) throw refusedField('FORBIDDEN', 'papersOverride')
}

async function refuseProblems(
  { tx, actor }: Caller,
  {
    allowOverlap,
    papersOverride,
    acceptedBefore,
    ...wanted
  }: WantedWindow & Accepted & { acceptedBefore?: AcceptedBefore },
  unavailable: readonly AssignmentProblem[],
): Promise<AcceptedObstacles> {
  const obstacles = hideReasons(await findObstacles(tx, wanted), can(actor.role, 'drivers:assign'))
  const { papers } = obstacles
  const held = heldProblems(obstacles)
  const expired = papers.length > 0 ? [problemOf('PAPERS_EXPIRED', expiredInWords(papers))] : []
  const papers_override =
    papers.length > 0 ? papersOverride || (await reasonKept(tx, wanted, papers, acceptedBefore)) : null
  const [refused] = [...unavailable, ...(papers_override ? [] : expired), ...(allowOverlap ? [] : held)]
  if (refused) throw refusal(refused, [...unavailable, ...expired, ...held], obstacles)
  return { is_overlap_allowed: held.length > 0, papers_override }
}

/**
 * Returns the reason for which expired papers were accepted before; null if another driver or vehicle is wanted now, or if
 * another paper will have expired (rules/availability 42).
 */
async function reasonKept(
  tx: Tx,
  wanted: Crew,
  papers: readonly BlockingPaper[],
  before: AcceptedBefore | undefined,
): Promise<string | null> {
  if (!before?.papers_override) return null
  const isSame = (['driver_id', 'vehicle_id'] as const).every((one) => [null, before[one]].includes(wanted[one]))
  if (!isSame) return null
  const accepted = await findBlockingPapers(tx, { ...before, to: before.ends_at })
  const isCovered = ({ kind, isDriver }: BlockingPaper) =>
    accepted.some((one) => one.kind === kind && one.isDriver === isDriver)
  return papers.every(isCovered) ? before.papers_override : null
}

/** The absences and trips that hold the driver or the vehicle, the absences first. */
function heldProblems({ absences, trips, zone }: Obstacles): AssignmentProblem[] {
  const [absentDriver, absentVehicle] = parted(absences)
  const [busyDriver, busyVehicle] = parted(trips)
  const listed = (those: readonly (OverlappingAbsence | OverlappingBooking)[]) =>
    those.map((one) => ('reason' in one ? absenceInWords(one, zone) : tripInWords(one, zone))).join(', ')
  const problems: [AssignmentProblemCode, string, readonly (OverlappingAbsence | OverlappingBooking)[]][] = [
    ['DRIVER_ABSENT', 'Ce chauffeur est absent', absentDriver],
    ['VEHICLE_ABSENT', 'Ce véhicule est immobilisé', absentVehicle],
    ['DRIVER_BUSY', 'Ce chauffeur est déjà pris', busyDriver],
    ['VEHICLE_BUSY', 'Ce véhicule est déjà pris', busyVehicle],
  ]
  return problems
    .filter(([, , those]) => those.length > 0)
    .map(([code, sentence, those]) => problemOf(code, `${sentence}\u00a0: ${listed(those)}`))
}

/** Parts what concerns the driver from what concerns the vehicle alone. */
function parted<T extends { isDriver: boolean }>(all: readonly T[]): [T[], T[]] {
  return [all.filter(({ isDriver }) => isDriver), all.filter(({ isDriver }) => !isDriver)]
}

function problemOf(code: AssignmentProblemCode, message = new AppError(code).message): AssignmentProblem {
  return { code, message }
}

/** The refusal for a problem; its details hold all problems, as sentences and as data. */
function refusal(
  { code, message }: AssignmentProblem,
  problems: readonly AssignmentProblem[],
  { trips, absences, papers }: Omit<Obstacles, 'zone'>,
): AppError {
  const ofDriver = trips.filter(({ isDriver }) => isDriver)
  const conflicts = ofDriver.length > 0 ? ofDriver : trips
  return new AppError(code, {
    message,
    details: {
      problems,
      conflicts: conflicts.map(({ isDriver: _, ...trip }) => trip),
      ...(absences.length > 0 && { absences }),
      ...(papers.length > 0 && { expiredPapers: papers }),
    },
  })
}

function hideReasons(obstacles: Obstacles, withReasons: boolean): Obstacles {
  if (withReasons) return obstacles
  const absences = obstacles.absences.map((one) =>
    one.reason === 'SICK' ? { ...one, reason: 'ABSENT' as const } : one,
  )
  return { ...obstacles, absences }
}

/** Returns the code of the overlap that a constraint of the database has found, or undefined for any other error. */
export function overlapViolation(error: unknown): 'DRIVER_BUSY' | 'VEHICLE_BUSY' | undefined {
  if (violates(error, 'bookings_driver_overlap')) return 'DRIVER_BUSY'
  return violates(error, 'bookings_vehicle_overlap') ? 'VEHICLE_BUSY' : undefined
}

/** Formats an overlap: `R-7K3M9Q (21/11 14:15 – 15:15)`. */
function tripInWords({ bookingReference, ...hours }: OverlappingBooking, zone: string): string {
  return `${bookingReference} (${hoursInWords(hours, zone)})`
}

/** Formats an absence: `congé (21/11 08:00 – 27/11 18:00)`. */
function absenceInWords({ reason, ...hours }: OverlappingAbsence, zone: string): string {
  return `${absenceReasonLabels[reason].toLowerCase()} (${hoursInWords(hours, zone)})`
}

function hoursInWords({ startsAt, endsAt }: { startsAt: string; endsAt: string }, zone: string): string {
  const from = localDateTime(new Date(startsAt), zone)
  const to = localDateTime(new Date(endsAt), zone)
  const end = to.day === from.day ? to.time : `${shortDay(to.day)} ${to.time}`
  return `${shortDay(from.day)} ${from.time} – ${end}`
}

/** Formats expired papers: `Papiers à renouveler : assurance du véhicule (valable jusqu'au 20/11/2026)`. */
function expiredInWords(papers: readonly BlockingPaper[]): string {
  const named = papers.map(({ kind, expiresOn, isDriver }) => {
    const label = paperKindLabels[kind].toLowerCase()
    return `${label} du ${isDriver ? 'chauffeur' : 'véhicule'} (valable jusqu'au ${shortDay(expiresOn)}/${expiresOn.slice(0, 4)})`
  })
  return `${papers.length > 1 ? 'Papiers expirés' : 'Papier expiré'} à la fin de la course\u00a0: ${named.join(', ')}`
}

function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}

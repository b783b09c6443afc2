import type * as contract from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { statusAfterAssign } from '@yoon/contract/bookings/status'
import type { InputOf } from '@yoon/contract/endpoint'
import { formatAmount } from '@yoon/contract/money'
import { can } from '@yoon/contract/permissions'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { overlapViolation, takeCrew, withAlternatives } from '../availability/index.ts'
import type { CashAboveCeiling } from '../till/index.ts'
import { databaseClock } from './assignment-undo.store.ts'
import {
  announceAndRead,
  lockAndValidateBooking,
  readBooking,
  recordAndReturn,
  recordChange,
} from './booking-changes.ts'
import * as store from './bookings.store.ts'
import { ways } from './ways.ts'

interface Assigned {
  booking: JsonText<Booking>
  /** Cash of the driver, if it exceeds the ceiling. */
  driverCash: CashAboveCeiling | null
}

/**
 * Assigns or reassigns a driver, with the chosen vehicle or else the driver's only one; a rental without driver takes a
 * vehicle alone (rules/availability 12, 15).
 */
export async function assignDriver(
  context: WriteContext,
  { id, driverId, vehicleId, allowOverlap = false, papersOverride }: InputOf<typeof contract.assignDriver>,
): Promise<Assigned> {
  const { tx, now } = context
  const check = (booking: store.BookingRow | undefined) => refuseWrongChoice(booking, { driverId, vehicleId })
  const before = await lockAndValidateBooking(context, id, { action: 'assign', check })
  const window = { from: before.starts_at, to: before.ends_at, exceptId: before.id }
  const wanted = { ...window, driver_id: driverId ?? null, vehicle_id: vehicleId, ways, now }
  const crew = await withAlternatives(tx, wanted, () =>
    takeCrew(context, { ...window, driverId, vehicleId, allowOverlap, papersOverride }),
  )
  const change = { ...crew, status: statusAfterAssign(before.status) }
  // A repeated call after a lost reply: the assignment is done and announced already.
  if (isSame(before, change)) return { booking: await readBooking(tx, context, id), driverCash: null }
  try {
    const after = await store.changeBooking(tx, id, { ...change, assigned_recorded_at: databaseClock }, now)
    const isReassigned = before.driver_id !== null && before.driver_id !== crew.driver_id
    const action = isReassigned ? 'booking.reassigned' : 'booking.assigned'
    recordChange(context, { action, before, after })
    const { booking, row } = await announceAndRead(context, action, { before, after })
    return { booking, driverCash: row.driverCash }
  } catch (error) {
    throw explainOverlap(error)
  }
}

/** Assigns a driver, and warns of one who holds more cash than the ceiling (rules/till 34). */
export async function assignWithWarnings(context: WriteContext, input: InputOf<typeof contract.assignDriver>) {
  const { booking: data, driverCash } = await assignDriver(context, input)
  if (!driverCash) return { data, extra: { warnings: [] } }
  const knowsAmount = can(context.actor.role, 'payments:read')
  const message = knowsAmount
    ? `Ce chauffeur a ${formatAmount(driverCash.held, driverCash.currency)} à remettre`
    : "Ce chauffeur a trop d'espèces à remettre"
  const warning = { code: 'DRIVER_CASH_CEILING' as const, message, ...(knowsAmount && { held: driverCash.held }) }
  return { data, extra: { warnings: [warning] } }
}

/** Removes driver and vehicle; the booking becomes CONFIRMED again, even if it was started. */
export async function unassignDriver(
  context: WriteContext,
  { id }: InputOf<typeof contract.unassignDriver>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  const before = await lockAndValidateBooking(context, id, { action: 'unassign' })
  if (!before.driver_id && !before.vehicle_id) {
    throw new AppError('INVALID_TRANSITION', { message: "Cette réservation n'a pas de chauffeur à retirer" })
  }
  const change = {
    driver_id: null,
    vehicle_id: null,
    status: 'CONFIRMED',
    is_overlap_allowed: false,
    papers_override: null,
    started_at: null,
  } as const
  const after = await store.changeBooking(tx, id, change, now)
  return recordAndReturn(context, { action: 'booking.unassigned', before, after })
}

function isSame(before: store.BookingRow, wanted: Partial<store.BookingRow>): boolean {
  return Object.entries(wanted).every(([column, value]) => Reflect.get(before, column) === value)
}

interface Choice {
  driverId: string | null | undefined
  vehicleId: string | null | undefined
}

/** Requires a driver for a trip, only a vehicle for a rental without driver, either of them for a missing booking. */
export function refuseWrongChoice(booking: store.BookingRow | undefined, { driverId, vehicleId }: Choice): void {
  if (booking?.is_with_driver === false) {
    if (driverId) throw invalidField('driverId', 'Cette location est sans chauffeur')
    if (!vehicleId) throw invalidField('vehicleId', 'Veuillez sélectionner un véhicule')
  } else if (!driverId && (booking || !vehicleId)) {
    throw invalidField('driverId', 'Veuillez sélectionner un chauffeur')
  }
}

/** Turns a violation of an exclusion constraint into the error of the overlap check. */
export function explainOverlap(error: unknown): unknown {
  const code = overlapViolation(error)
  return code ? new AppError(code, { cause: error }) : error
}

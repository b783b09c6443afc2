import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { WriteContext } from '../../platform/context.ts'
import { violates } from '../../platform/database/database-errors.ts'
import { refuseStale } from '../../platform/versions.ts'
import { type LockedDriver, lockDriver, lockDriverOf } from '../availability/index.ts'
import { type Handover, replaceVehicles } from '../vehicles/index.ts'
import * as store from './drivers.store.ts'

/** Locks the driver of a call; throws NOT_FOUND, then STALE if `If-Match` names another version. */
export async function lockDriverForEdit(context: WriteContext, id: string): Promise<store.DriverRow> {
  const locked = await lockDriver(context.tx, id)
  if (!locked) throw new AppError('NOT_FOUND', { message: 'Ce chauffeur est introuvable' })
  refuseStale(context, locked.version, 'driver')
  return rowOf(locked)
}

function rowOf({ id, user_id, license_number, is_available, name }: LockedDriver): store.DriverRow {
  return { id, userId: user_id, licenseNumber: license_number, isAvailable: is_available, name }
}

/** Returns the name of the user who becomes a driver; refuses another role and an existing driver (rules/fleet 1). */
export async function requireDriverUser({ tx }: WriteContext, userId: string): Promise<string> {
  const name = await store.findDriverUser(tx, userId)
  if (name === undefined) throw invalidField('userId', "Cet utilisateur n'a pas le rôle Chauffeur")
  if (await store.isDriver(tx, userId)) throw refusedField('DRIVER_EXISTS', 'userId')
  return name
}

export async function refuseTakenLicense({ tx }: WriteContext, licenseNumber: string, exceptId: string | null) {
  if (await store.isLicenseTaken(tx, licenseNumber, exceptId)) throw refusedField('LICENSE_EXISTS', 'licenseNumber')
}

/** Translates a violation of the unique index into the refusal of `refuseTakenLicense`. */
function translateUniqueViolation(error: unknown): unknown {
  return violates(error, 'drivers_license_key') ? refusedField('LICENSE_EXISTS', 'licenseNumber') : error
}

/** Gives a driver these vehicles and takes back the others; changes nothing if `vehicleIds` is undefined. */
export async function handOver({ tx, now }: WriteContext, id: string, vehicleIds: string[] | undefined) {
  return vehicleIds && (await replaceVehicles(tx, { driverId: id, vehicleIds, now }))
}

/** Soft-deletes a locked driver; their licence number and vehicles become free. */
export async function softDeleteDriver(context: WriteContext, driver: store.DriverRow): Promise<void> {
  const { tx, now, record } = context
  const handover = await handOver(context, driver.id, [])
  await store.markDeleted(tx, driver.id, now)
  const before = { ...driver, vehicles: handover?.before }
  record({ action: 'driver.deleted', entity: 'driver', entityId: driver.id, before })
}

/** Soft-deletes the driver profile of a user who is being deleted, if there is one. */
export async function retireDriverOf(context: WriteContext, userId: string): Promise<void> {
  const locked = await lockDriverOf(context.tx, userId)
  if (locked) await softDeleteDriver(context, rowOf(locked))
}

/** Records and announces a new driver. */
export function announceNew(
  { record, emit }: WriteContext,
  after: store.DriverRow,
  handover: Handover | undefined,
): void {
  const { id, name, ...values } = after
  record({
    action: 'driver.created',
    entity: 'driver',
    entityId: id,
    after: { name, ...values, ...(handover && { vehicles: handover.after }) },
  })
  emit({ name: 'driver.created', driverId: id, driver: name, licenseNumber: after.licenseNumber })
}

/** Writes, records and announces an edit; does nothing if no value differs. */
export async function applyEdit(
  { tx, now, record, emit }: WriteContext,
  before: store.DriverRow,
  after: store.DriverValues,
  handover: Handover | undefined,
): Promise<void> {
  const old = { ...before, ...(handover && { vehicles: handover.before }) }
  const changed = difference(old, { ...after, ...(handover && { vehicles: handover.after }) })
  if (!changed) return
  try {
    await store.rewriteDriver(tx, before.id, after, now)
  } catch (error) {
    throw translateUniqueViolation(error)
  }
  record({ action: 'driver.updated', entity: 'driver', entityId: before.id, ...changed })
  emit({ name: 'driver.updated', driverId: before.id, driver: before.name, licenseNumber: after.licenseNumber })
}

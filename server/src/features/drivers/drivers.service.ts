import type * as contract from '@yoon/contract/drivers/calls'
import type { Driver } from '@yoon/contract/drivers/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import { can, type Role } from '@yoon/contract/permissions'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { activeBookingsRefusal, findUnfinishedOfDriver } from '../availability/index.ts'
import { applyEdit, handOver, lockDriverForEdit, refuseTakenLicense, softDeleteDriver } from './driver-changes.ts'
import * as listStore from './drivers.list.store.ts'

/** Returns what a role may know of absences and papers (rules/availability 36, rules/papers 3). */
function readerOf(role: Role): listStore.DriverReader {
  return { withReasons: can(role, 'drivers:assign'), withPersonal: can(role, 'drivers:update') }
}

export function listDrivers(
  { db, now, actor }: ReadContext,
  query: InputOf<typeof contract.listDrivers>,
): Promise<Page<Driver>> {
  return listStore.listDrivers(db, { ...query, now, reader: readerOf(actor.role) })
}

export async function getDriver(
  { db, now, actor }: Pick<ReadContext, 'db' | 'now' | 'actor'>,
  { id }: InputOf<typeof contract.getDriver>,
): Promise<JsonText<Driver>> {
  const driver = await listStore.findDriverJson(db, id, now, readerOf(actor.role))
  if (!driver) throw new AppError('NOT_FOUND', { message: 'Ce chauffeur est introuvable' })
  return driver
}

/** Hashes the password of the user who is created with a driver, if there is one. */
export async function hashUserPassword({ user }: InputOf<typeof contract.createDriver>): Promise<string | null> {
  return user?.password ? hashPassword(user.password) : null
}

/** Updates a driver; the user of a driver never changes, because past trips belong to that person (rules/fleet 2). */
export async function updateDriver(
  context: WriteContext,
  { id, userId, licenseNumber, vehicleIds, isAvailable }: InputOf<typeof contract.updateDriver>,
): Promise<JsonText<Driver>> {
  const before = await lockDriverForEdit(context, id)
  if (userId !== before.userId) throw invalidField('userId', "L'utilisateur d'un chauffeur ne peut pas être changé")
  await refuseTakenLicense(context, licenseNumber, id)
  const after = { userId, licenseNumber, isAvailable: isAvailable ?? before.isAvailable }
  await applyEdit(context, before, after, await handOver(context, id, vehicleIds))
  return getDriver({ db: context.tx, now: context.now, actor: context.actor }, { id })
}

export async function assignVehicles(
  context: WriteContext,
  { id, vehicleIds }: InputOf<typeof contract.assignVehicles>,
): Promise<JsonText<Driver>> {
  const before = await lockDriverForEdit(context, id)
  const { userId, licenseNumber, isAvailable } = before
  const handover = await handOver(context, id, vehicleIds)
  await applyEdit(context, before, { userId, licenseNumber, isAvailable }, handover)
  return getDriver({ db: context.tx, now: context.now, actor: context.actor }, { id })
}

/** Soft-deletes a driver; refused while a booking still needs them. Past bookings still show them (rules/fleet 8). */
export async function deleteDriver(
  context: WriteContext,
  { id }: InputOf<typeof contract.deleteDriver>,
): Promise<{ id: string }> {
  const { tx } = context
  // The lock keeps out concurrent assignments.
  const before = await lockDriverForEdit(context, id)
  const references = await findUnfinishedOfDriver(tx, id)
  if (references.length > 0)
    throw new AppError('DRIVER_NOT_DELETABLE', activeBookingsRefusal('Ce chauffeur', references))
  await softDeleteDriver(context, before)
  return { id }
}

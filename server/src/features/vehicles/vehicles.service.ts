import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/vehicles/calls'
import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { activeBookingsRefusal, findUnfinishedOfVehicle } from '../availability/index.ts'
import {
  announceNew,
  applyEdit,
  lockVehicleForEdit,
  refuseMissingImages,
  refuseTakenPlate,
  refuseWrongYear,
  valuesOf,
} from './vehicle-changes.ts'
import * as listStore from './vehicles.list.store.ts'
import * as store from './vehicles.store.ts'

export function listVehicles(
  { db, now }: ReadContext,
  query: InputOf<typeof contract.listVehicles>,
): Promise<Page<Vehicle>> {
  return listStore.listVehicles(db, { ...query, now })
}

/** Lists the rates from which the booking form proposes a price. */
export function listVehicleRates({ db }: ReadContext): Promise<JsonText<OutputOf<typeof contract.listVehicleRates>>> {
  return store.readVehicleRates(db)
}

export async function getVehicle(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { id }: InputOf<typeof contract.getVehicle>,
): Promise<JsonText<Vehicle>> {
  const vehicle = await listStore.findVehicleJson(db, id, now)
  if (!vehicle) throw new AppError('NOT_FOUND', { message: 'Ce véhicule est introuvable' })
  return vehicle
}

export async function createVehicle(
  context: WriteContext,
  form: InputOf<typeof contract.createVehicle>,
): Promise<JsonText<Vehicle>> {
  const values = valuesOf(form, undefined)
  await refuseWrongYear(context, values.year)
  await refuseMissingImages(context, values.imageUrls)
  await refuseTakenPlate(context, values.licensePlate, null)
  const id = await store.insertVehicle(context.tx, values, context.now)
  if (id === undefined) {
    await refuseTakenPlate(context, values.licensePlate, null)
    throw new AppError('CONFLICT')
  }
  announceNew(context, id, values)
  return getVehicle({ db: context.tx, now: context.now }, { id })
}

export async function updateVehicle(
  context: WriteContext,
  { id, ...form }: InputOf<typeof contract.updateVehicle>,
): Promise<JsonText<Vehicle>> {
  await refuseWrongYear(context, form.year)
  const before = await lockVehicleForEdit(context, id)
  const after = valuesOf(form, before)
  await refuseMissingImages(context, after.imageUrls, before.imageUrls)
  await refuseTakenPlate(context, after.licensePlate, id)
  await applyEdit(context, before, after)
  return getVehicle({ db: context.tx, now: context.now }, { id })
}

/** Soft-deletes a vehicle; refused while a booking still needs it. Past bookings still show it (rules/fleet 17). */
export async function deleteVehicle(
  context: WriteContext,
  { id }: InputOf<typeof contract.deleteVehicle>,
): Promise<{ id: string }> {
  const { tx, now, record } = context
  // The lock keeps out concurrent assignments.
  const before = await lockVehicleForEdit(context, id)
  const references = await findUnfinishedOfVehicle(tx, id)
  if (references.length > 0)
    throw new AppError('VEHICLE_NOT_DELETABLE', activeBookingsRefusal('Ce véhicule', references))
  await store.retireVehicle(tx, id, now)
  record({ action: 'vehicle.deleted', entity: 'vehicle', entityId: id, before })
  return { id }
}

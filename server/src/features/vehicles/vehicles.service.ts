import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/vehicles/calls'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { activeBookingsRefusal } from '../unfinished/index.ts'
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

export function listVehicles({ tx }: Context, query: InputOf<typeof contract.listVehicles>): Promise<Page> {
  return listStore.listVehicles(tx, query)
}

/** Lists the rates from which the booking form proposes a price. */
export function listVehicleRates({ tx }: Context): Promise<JsonText> {
  return store.readVehicleRates(tx)
}

export async function getVehicle({ tx }: Context, { id }: InputOf<typeof contract.getVehicle>): Promise<JsonText> {
  const vehicle = await listStore.findVehicleJson(tx, id)
  if (!vehicle) throw new AppError('NOT_FOUND', { message: 'Ce véhicule est introuvable' })
  return vehicle
}

export async function createVehicle(context: Context, form: InputOf<typeof contract.createVehicle>): Promise<JsonText> {
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
  return getVehicle(context, { id })
}

export async function updateVehicle(
  context: Context,
  { id, ...form }: InputOf<typeof contract.updateVehicle>,
): Promise<JsonText> {
  await refuseWrongYear(context, form.year)
  const before = await lockVehicleForEdit(context, id)
  const after = valuesOf(form, before)
  await refuseMissingImages(context, after.imageUrls, before.imageUrls)
  await refuseTakenPlate(context, after.licensePlate, id)
  await applyEdit(context, before, after)
  return getVehicle(context, { id })
}

/** Soft-deletes a vehicle; refused while a booking still needs it. Past bookings still show it (rules/fleet 17). */
export async function deleteVehicle(
  context: Context,
  { id }: InputOf<typeof contract.deleteVehicle>,
): Promise<{ id: string }> {
  const { tx, now, record } = context
  // The lock keeps out concurrent assignments.
  const before = await lockVehicleForEdit(context, id)
  const references = await store.findUnfinishedOf(tx, id)
  if (references.length > 0)
    throw new AppError('VEHICLE_NOT_DELETABLE', activeBookingsRefusal('Ce véhicule', references))
  await store.retireVehicle(tx, id, now)
  record({ action: 'vehicle.deleted', entity: 'vehicle', entityId: id, before })
  return { id }
}

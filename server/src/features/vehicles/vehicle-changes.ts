import { localDateTime } from '@yoon/contract/dates'
import { type VehicleForm, yearProblem } from '@yoon/contract/vehicles/form'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { WriteContext } from '../../platform/context.ts'
import { violates } from '../../platform/database/database-errors.ts'
import { refuseStale } from '../../platform/versions.ts'
import { lockVehicle } from '../availability/index.ts'
import { findMissingImages } from '../images/index.ts'
import { findBusinessSettings } from '../settings/index.ts'
import * as store from './vehicles.store.ts'

/** Locks the vehicle of a call; throws NOT_FOUND, then STALE if `If-Match` names another version. */
export async function lockVehicleForEdit(context: WriteContext, id: string): Promise<store.VehicleRow> {
  const locked = await lockVehicle(context.tx, id)
  if (!locked) throw new AppError('NOT_FOUND', { message: 'Ce véhicule est introuvable' })
  refuseStale(context, locked.version, 'vehicle')
  return store.rowOf(locked)
}

/** Refuses a year before 1990 or after the next year in the company's time zone. */
export async function refuseWrongYear({ tx, now }: WriteContext, year: number): Promise<void> {
  const { timezone } = await findBusinessSettings(tx)
  const problem = yearProblem(year, Number(localDateTime(now, timezone).day.slice(0, 4)))
  if (problem) throw invalidField('year', problem)
}

export async function refuseTakenPlate(
  { tx }: WriteContext,
  licensePlate: string,
  exceptId: string | null,
): Promise<void> {
  if (await store.isPlateTaken(tx, licensePlate, exceptId)) throw refusedField('PLATE_EXISTS', 'licensePlate')
}

/** Refuses new images that do not exist: never uploaded, or deleted because no vehicle named them within a day. */
export async function refuseMissingImages(
  { tx }: WriteContext,
  urls: readonly string[] = [],
  before: readonly string[] = [],
): Promise<void> {
  const missing = await findMissingImages(
    tx,
    urls.filter((url) => !before.includes(url)),
  )
  if (missing.length > 0) {
    const message = "Une des photos n'est plus disponible, veuillez la télécharger à nouveau"
    throw invalidField('imageUrls', message)
  }
}

/** Translates a violation of the unique index into the refusal of `refuseTakenPlate`. */
function translateUniqueViolation(error: unknown): unknown {
  return violates(error, 'vehicles_plate_key') ? refusedField('PLATE_EXISTS', 'licensePlate') : error
}

/** Returns the values of a form; omitted fields keep their values, or get the defaults of a new vehicle. */
export function valuesOf(
  { pricing, ...form }: VehicleForm,
  before: Pick<store.VehicleValues, 'features' | 'imageUrls' | 'isAvailable'> | undefined,
): store.VehicleValues {
  const { features = [], imageUrls = [], isAvailable = true } = before ?? {}
  return {
    ...form,
    ...pricing,
    features: form.features ?? features,
    imageUrls: form.imageUrls ?? imageUrls,
    isAvailable: form.isAvailable ?? isAvailable,
  }
}

const factsOf = (vehicleId: string, { brand, model, licensePlate }: store.VehicleValues) => ({
  vehicleId,
  vehicle: `${brand} ${model}`,
  licensePlate,
})

/** Records and announces a new vehicle. */
export function announceNew({ record, emit }: WriteContext, id: string, after: store.VehicleValues): void {
  record({ action: 'vehicle.created', entity: 'vehicle', entityId: id, after })
  emit({ name: 'vehicle.created', ...factsOf(id, after) })
}

/** Writes, records and announces an edit; does nothing if no value differs. */
export async function applyEdit(
  { tx, now, record, emit }: WriteContext,
  before: store.VehicleRow,
  after: store.VehicleValues,
): Promise<void> {
  const changed = difference(before, after)
  if (!changed) return
  try {
    await store.rewriteVehicle(tx, before.id, after, now)
  } catch (error) {
    throw translateUniqueViolation(error)
  }
  record({ action: 'vehicle.updated', entity: 'vehicle', entityId: before.id, ...changed })
  emit({ name: 'vehicle.updated', ...factsOf(before.id, after) })
}

import { invalidField, refusedField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockVehiclesOf } from '../availability/index.ts'
import * as store from './vehicles.store.ts'

/** Plates of a driver's vehicles, before and after a change. */
export interface Handover {
  before: string[]
  after: string[]
}

/**
 * Replaces the vehicles of a locked driver. A vehicle has at most one driver: refuses a vehicle of another driver, whom
 * the message names (rules/fleet 18).
 */
export async function replaceVehicles(
  tx: Tx,
  { driverId, vehicleIds, now }: { driverId: string; vehicleIds: readonly string[]; now: Date },
): Promise<Handover> {
  const wanted = new Set(vehicleIds.map((id) => id.toLowerCase()))
  const vehicles = await lockVehiclesOf(tx, driverId, [...wanted])
  if ([...wanted].some((id) => !vehicles.some((vehicle) => vehicle.id === id))) {
    throw invalidField('vehicleIds', 'Ce véhicule est introuvable')
  }
  const held = vehicles.find((vehicle) => vehicle.driverId !== null && vehicle.driverId !== driverId)
  if (held) {
    const message = `${held.name} (${held.licensePlate}) est déjà confié à ${held.holder}`
    const details = { vehicleId: held.id, driverId: held.driverId }
    throw refusedField('VEHICLE_HELD', 'vehicleIds', { message, details })
  }
  const own = vehicles.filter((vehicle) => vehicle.driverId === driverId)
  const given = vehicles.filter(({ id }) => wanted.has(id))
  const idsOf = (list: typeof vehicles) => list.map(({ id }) => id)
  await store.setDriver(tx, idsOf(own.filter(({ id }) => !wanted.has(id))), null, now)
  await store.setDriver(tx, idsOf(given.filter((vehicle) => vehicle.driverId === null)), driverId, now)
  const platesOf = (list: typeof vehicles) => list.map(({ licensePlate }) => licensePlate).toSorted()
  return { before: platesOf(own), after: platesOf(given) }
}

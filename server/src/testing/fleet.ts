import { createDriver, type Driver } from '@yoon/contract/drivers/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { createVehicle, type Vehicle } from '@yoon/contract/vehicles/calls'
import type { TestApp } from './app.ts'
import { insertUser, unique } from './builders.ts'

export type VehicleBody = ArgsOf<typeof createVehicle>

/** Returns the form of a sedan with a unique plate. */
export function vehicleForm(more: Partial<VehicleBody> = {}): VehicleBody {
  return {
    type: 'SEDAN',
    brand: 'Toyota',
    model: 'Corolla',
    year: 2024,
    licensePlate: `DK-${unique()}`,
    capacity: 4,
    isLuxury: false,
    pricing: { hourlyRate: 10_000, dailyRate: 60_000, kmRate: 350 },
    features: ['Climatisation', 'GPS'],
    imageUrls: [],
    ...more,
  }
}

/** Creates a vehicle through HTTP. */
export async function newVehicle(app: TestApp, more: Partial<VehicleBody> = {}): Promise<Vehicle> {
  const { data, text } = await app.call('ADMIN', createVehicle, vehicleForm(more))
  if (!data) throw new Error(`The vehicle was not created: ${text}`)
  return data
}

/** Returns the form of an edit that changes nothing of a vehicle. */
export function vehicleEditOf(vehicle: Vehicle) {
  const { driver, isOnTrip, hourlyRate, dailyRate, kmRate, ...same } = vehicle
  return { ...same, pricing: { hourlyRate, dailyRate, kmRate } }
}

type DriverBody = ArgsOf<typeof createDriver>

/** Returns the form of a driver with a unique licence number, for a new user unless one is given. */
export async function driverForm(app: TestApp, more: Partial<DriverBody> = {}): Promise<DriverBody> {
  const userId = more.userId ?? (await insertUser(app.db, { role: 'DRIVER', firstName: 'Ibrahima', lastName: 'Sarr' }))
  return { licenseNumber: `SN-${unique()}`, vehicleIds: [], ...more, userId }
}

/** Creates a driver through HTTP. */
export async function newDriver(app: TestApp, more: Partial<DriverBody> = {}): Promise<Driver> {
  const { data, text } = await app.call('ADMIN', createDriver, await driverForm(app, more))
  if (!data) throw new Error(`The driver was not created: ${text}`)
  return data
}

/** Returns the form of an edit that changes nothing of a driver. */
export function driverEditOf({ id, user, licenseNumber, isAvailable, vehicles }: Driver) {
  return { id, userId: user.id, licenseNumber, isAvailable, vehicleIds: vehicles.map((vehicle) => vehicle.id) }
}

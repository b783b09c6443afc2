import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { VehicleFilter } from '@yoon/contract/vehicles/types'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'

export function vehicleName({ brand, model }: { brand: string; model: string }): string {
  return `${brand} ${model}`
}

export const vehicleFilterLabels: Record<VehicleFilter, string> = { ...vehicleTypeLabels, LUXURY: 'Luxe' }

/** Returns the rates of a vehicle with their units, 0 for those that it does not have. */
export function ratesOf({ hourlyRate, dailyRate, kmRate }: Pick<Vehicle, 'hourlyRate' | 'dailyRate' | 'kmRate'>) {
  return [
    { unit: 'heure', rate: hourlyRate },
    { unit: 'jour', rate: dailyRate },
    { unit: 'km', rate: kmRate },
  ]
}

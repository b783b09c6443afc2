import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { VehicleFilter } from '@yoon/contract/vehicles/types'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import { formatMoney } from '../../lib/format.ts'

export function vehicleName({ brand, model }: { brand: string; model: string }): string {
  return `${brand} ${model}`
}

export const vehicleFilterLabels: Record<VehicleFilter, string> = { ...vehicleTypeLabels, LUXURY: 'Luxe' }

/** Returns each rate that the vehicle has: `10 000 F CFA / heure`. */
export function ratesOf({ hourlyRate, dailyRate, kmRate }: Pick<Vehicle, 'hourlyRate' | 'dailyRate' | 'kmRate'>) {
  const rates = [
    { unit: 'heure', rate: hourlyRate },
    { unit: 'jour', rate: dailyRate },
    { unit: 'km', rate: kmRate },
  ]
  return rates.filter(({ rate }) => rate > 0).map(({ unit, rate }) => ({ unit, amount: formatMoney(rate) }))
}

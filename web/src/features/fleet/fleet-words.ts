import type { VehicleFilter } from '@yoon/contract/vehicle-types'
import { vehicleTypeLabels } from '@yoon/contract/vehicle-types'
import type { Vehicle } from '@yoon/contract/vehicles'
import { formatCount, formatMoney } from '../../lib/format.ts'

export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

export function vehicleName({ brand, model }: { brand: string; model: string }): string {
  return `${brand} ${model}`
}

export const vehicleFilterLabels: Record<VehicleFilter, string> = { ...vehicleTypeLabels, LUXURY: 'Luxe' }

/** `1 chauffeur`, `25 véhicules` */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)}\u00a0${count > 1 ? `${one}s` : one}`
}

/** Each rate that a vehicle has: `10 000 F CFA / heure`. */
export function ratesOf({ hourlyRate, dailyRate, kmRate }: Pick<Vehicle, 'hourlyRate' | 'dailyRate' | 'kmRate'>) {
  const rates = [
    { unit: 'heure', rate: hourlyRate },
    { unit: 'jour', rate: dailyRate },
    { unit: 'km', rate: kmRate },
  ]
  return rates.filter(({ rate }) => rate > 0).map(({ unit, rate }) => ({ unit, amount: formatMoney(rate) }))
}

import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { listVehicleRates, listVehicles } from '@yoon/contract/vehicles/calls'
import { useData } from '../../../lib/calls/data.ts'
import type { Tariffs } from './price-proposal.ts'

/** Loads the fares of the settings and the rates of the vehicles; undefined until the fares are known. */
export function useTariffs(booking: Booking | undefined): Tariffs | undefined {
  const vehicle = booking?.vehicle
  const { answer: settings } = useData(getPublicSettings, {})
  const { answer: rates } = useData(listVehicleRates, {})
  const { answer: vehicles } = useData(
    listVehicles,
    { search: vehicle?.licensePlate ?? '', limit: 10 },
    { isEnabled: Boolean(vehicle) },
  )
  if (!settings) return undefined
  return {
    fares: settings.data.business,
    types: rates?.data ?? [],
    vehicle: vehicles?.data.find(({ id }) => id === vehicle?.id),
  }
}

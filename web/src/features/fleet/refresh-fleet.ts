import { getDashboardStats } from '@yoon/contract/dashboard'
import { getDriver, listDrivers } from '@yoon/contract/drivers'
import { listUsers } from '@yoon/contract/users'
import { getVehicle, listVehicleRates, listVehicles } from '@yoon/contract/vehicles'
import { refresh } from '../../lib/data.ts'
import { failureSayer } from '../../lib/say-failure.ts'

/** Reads again what a change of a driver or vehicle may have altered on screen. */
export function refreshFleet(): void {
  refresh(listDrivers, getDriver, listVehicles, getVehicle, listVehicleRates, listUsers, getDashboardStats).catch(
    () => undefined,
  )
}

/** Says why a change of a driver or vehicle failed. */
export const sayFailure = failureSayer(refreshFleet)

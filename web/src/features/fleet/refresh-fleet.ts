import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { getVehicle, listVehicleRates, listVehicles } from '@yoon/contract/vehicles/calls'
import { refresh } from '../../lib/calls/data.ts'
import { createFailureToast } from '../../lib/failure-toast.ts'

/** Refetches the data that a change of a driver or vehicle may affect. */
export function refreshFleet(): void {
  refresh(listDrivers, getDriver, listVehicles, getVehicle, listVehicleRates, listUsers, getDashboardStats).catch(
    () => undefined,
  )
}

/** Shows why a change of a driver or vehicle failed. */
export const sayFailure = createFailureToast(refreshFleet)

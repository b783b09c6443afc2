import { getDashboardStats } from '@yoon/contract/dashboard'
import { getDriver, listDrivers } from '@yoon/contract/drivers'
import { listUsers } from '@yoon/contract/users'
import { getVehicle, listVehicleRates, listVehicles } from '@yoon/contract/vehicles'
import { ApiError, messageOf } from '../../lib/api.ts'
import { refresh } from '../../lib/data.ts'
import { toast } from '../../lib/toasts.ts'

/** Reads again what a change of a driver or vehicle may have altered on screen. */
export function refreshFleet(): void {
  refresh(listDrivers, getDriver, listVehicles, getVehicle, listVehicleRates, listUsers, getDashboardStats).catch(
    () => undefined,
  )
}

/** Says why a change failed; what somebody else changed meanwhile is shown at once. */
export function sayFailure(title: string, error: Error, fallback: string): void {
  toast.error(title, messageOf(error, fallback))
  if (error instanceof ApiError && [404, 409, 412].includes(error.status)) refreshFleet()
}

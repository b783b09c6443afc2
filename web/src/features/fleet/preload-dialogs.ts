export const importDriverDialogs = () => import('./drivers/DriverDialogs.tsx')
export const importVehicleDialogs = () => import('./vehicles/VehicleDialogs.tsx')

/** Fetches the dialogs before somebody opens one. */
export function preloadDialogs(): void {
  importDriverDialogs().catch(() => undefined)
  importVehicleDialogs().catch(() => undefined)
}

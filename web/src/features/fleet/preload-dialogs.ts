export const importDriverDialogs = () => import('./DriverDialogs.tsx')
export const importVehicleDialogs = () => import('./VehicleDialogs.tsx')

/** Fetches the dialogs before somebody opens one. */
export function preloadDialogs(): void {
  importDriverDialogs().catch(() => undefined)
  importVehicleDialogs().catch(() => undefined)
}

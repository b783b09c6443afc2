export const importDriverDialogs = () => import('./drivers/DriverDialogs.tsx')
export const importVehicleDialogs = () => import('./vehicles/VehicleDialogs.tsx')

/** Preloads the dialogs before the user opens one. */
export function preloadDialogs(): void {
  importDriverDialogs().catch(() => undefined)
  importVehicleDialogs().catch(() => undefined)
}

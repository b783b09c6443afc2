import type { Permission } from '../permissions.ts'

/** Lists into which files are imported. */
export const importKinds = ['clients', 'drivers', 'vehicles', 'places'] as const
export type ImportKind = (typeof importKinds)[number]

/** Permissions that an import of each kind, its result and its undo need (rules/imports 1). */
export const importPermissions = {
  clients: ['users:create'],
  // The accounts of the drivers are created with them.
  drivers: ['drivers:create', 'users:create'],
  vehicles: ['vehicles:create'],
  places: ['places:manage'],
} as const satisfies Record<ImportKind, readonly Permission[]>

/** States of an import; the first three while it runs. */
export const importStates = ['READING', 'CHECKING', 'WRITING', 'DONE', 'REFUSED', 'UNDONE'] as const
export type ImportState = (typeof importStates)[number]

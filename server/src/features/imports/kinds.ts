import type { AuditAction } from '@yoon/contract/audit/actions'
import type { AuditEntity } from '@yoon/contract/audit/entities'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import * as clients from './clients.store.ts'
import * as drivers from './drivers.store.ts'
import * as places from './places.store.ts'
import type { KindUndo } from './row-kind.ts'
import * as vehicles from './vehicles.store.ts'

interface Recorded {
  /** Entity whose screens are refreshed. */
  entity: AuditEntity
  imported: AuditAction
  undone: AuditAction
}

/** Words of the journal about an import of each kind. */
export const recorded: Record<ImportKind, Recorded> = {
  clients: { entity: 'user', imported: 'clients.imported', undone: 'clients.import_undone' },
  drivers: { entity: 'driver', imported: 'drivers.imported', undone: 'drivers.import_undone' },
  vehicles: { entity: 'vehicle', imported: 'vehicles.imported', undone: 'vehicles.import_undone' },
  places: { entity: 'place', imported: 'places.imported', undone: 'places.import_undone' },
}

export const undoOf: Record<ImportKind, KindUndo> = { clients, drivers, vehicles, places }

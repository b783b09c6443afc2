import * as contract from '@yoon/contract/imports/calls'
import { importLimits } from '@yoon/contract/imports/limits'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import { clientsKind } from './clients.kind.ts'
import { driversKind } from './drivers.kind.ts'
import { createImport } from './imports.service.ts'
import { placesKind } from './places.kind.ts'
import { getImport, listImports, undoImport } from './recorded-imports.service.ts'
import { createTemplate } from './template.service.ts'
import { vehiclesKind } from './vehicles.kind.ts'

/** Enough to correct a file many times, too few to keep the server reading files. */
const importLimit: RateLimit = {
  name: 'import',
  calls: 120,
  windowMs: 60 * 60_000,
  what: "Trop d'imports en peu de temps",
}

const options = {
  // Files are read and checked outside of a transaction, and progress is stored meanwhile.
  isTransactional: false,
  limit: importLimit,
  // The margin holds the other fields of the form, and lets the service refuse a slightly larger file with its own message.
  body: { maxBytes: importLimits.bytes + 512 * 1024, timeoutMs: 9 * 60_000 },
} as const

export function importRoutes({ route }: Server): void {
  route(contract.importClients, createImport(clientsKind), options)
  route(contract.importDrivers, createImport(driversKind), options)
  route(contract.importVehicles, createImport(vehiclesKind), options)
  route(contract.importPlaces, createImport(placesKind), options)
  route(contract.getClientsTemplate, createTemplate('clients'))
  route(contract.getDriversTemplate, createTemplate('drivers'))
  route(contract.getVehiclesTemplate, createTemplate('vehicles'))
  route(contract.getPlacesTemplate, createTemplate('places'))
  route(contract.listImports, listImports)
  route(contract.getImport, getImport)
  route(contract.undoImport, undoImport)
}

import * as contract from '@yoon/contract/imports/calls'
import type { ImportKind } from '@yoon/contract/imports/kinds'

export const importCalls = {
  clients: { send: contract.importClients, template: contract.getClientsTemplate },
  drivers: { send: contract.importDrivers, template: contract.getDriversTemplate },
  vehicles: { send: contract.importVehicles, template: contract.getVehiclesTemplate },
  places: { send: contract.importPlaces, template: contract.getPlacesTemplate },
} as const satisfies Record<ImportKind, object>

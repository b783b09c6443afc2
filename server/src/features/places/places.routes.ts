import * as contract from '@yoon/contract/places/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportPlaces } from './places.export.service.ts'
import * as places from './places.service.ts'
import { addStartingPlaces } from './starting-list.service.ts'
import { listUsedAddresses, suggestPlaces } from './suggest.service.ts'
import * as zones from './zones.service.ts'

export function placeRoutes({ route }: Server): void {
  route(contract.listPlaces, places.listPlaces)
  route(contract.exportPlaces, exportPlaces, exportOptions)
  route(contract.suggestPlaces, suggestPlaces)
  route(contract.listUsedAddresses, listUsedAddresses)
  route(contract.getPlace, places.getPlace)
  route(contract.createPlace, places.createPlace)
  route(contract.updatePlace, places.updatePlace)
  route(contract.deletePlace, places.deletePlace)
  route(contract.addStartingPlaces, addStartingPlaces)
  route(contract.listZones, zones.listZones)
  route(contract.createZone, zones.createZone)
  route(contract.updateZone, zones.updateZone)
  route(contract.deleteZone, zones.deleteZone)
}

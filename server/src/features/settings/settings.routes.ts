import * as contract from '@yoon/contract/settings/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './settings.service.ts'

export function settingsRoutes({ route }: Server): void {
  route(contract.getPublicSettings, service.getPublicSettings)
  route(contract.getSettings, service.getSettings)
  route(contract.updateSettings, service.updateSettings)
}

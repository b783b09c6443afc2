import * as clientMessages from '@yoon/contract/client-messages/calls'
import * as contract from '@yoon/contract/settings/calls'
import type { Server } from '../../platform/http/server.ts'
import * as templates from './client-messages.service.ts'
import * as service from './settings.service.ts'

export function settingsRoutes({ route }: Server): void {
  route(contract.getPublicSettings, service.getPublicSettings)
  route(contract.getSettings, service.getSettings)
  route(contract.updateSettings, service.updateSettings)
  route(clientMessages.listClientTemplates, templates.listClientTemplates)
  route(clientMessages.saveClientTemplate, templates.saveClientTemplate)
}

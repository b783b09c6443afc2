import * as contract from '@yoon/contract/settings'
import type { Server } from '../../platform/http.ts'
import * as service from './settings.service.ts'

/** `configured` says which channels this server can send through. */
export function settingsRoutes({ route }: Server, configured: Record<contract.Channel, boolean>): void {
  route(contract.getPublicSettings, service.getPublicSettings)
  route(contract.getSettings, (context) => service.getSettings(context, configured))
  route(contract.updateSettings, (context, form) => service.updateSettings(context, form, configured))
}

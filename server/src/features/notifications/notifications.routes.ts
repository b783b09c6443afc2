import * as contract from '@yoon/contract/notifications'
import type { Server } from '../../platform/http.ts'
import * as service from './notifications.service.ts'

export function notificationRoutes({ route }: Server): void {
  route(contract.listNotifications, service.listNotifications)
}

import * as contract from '@yoon/contract/notifications'
import { getRealtimeToken } from '@yoon/contract/realtime'
import type { Server } from '../../platform/http.ts'
import * as service from './notifications.service.ts'

export function notificationRoutes({ route }: Server): void {
  route(contract.listNotifications, service.listNotifications)
  route(getRealtimeToken, service.getRealtimeToken)
}

import * as contract from '@yoon/contract/notifications/calls'
import { getRealtimeToken } from '@yoon/contract/realtime/calls'
import type { Server } from '../../platform/http/server.ts'
import type { IssueToken } from '../../platform/realtime/issue-token.ts'
import * as service from './notifications.service.ts'

export function notificationRoutes({ route }: Server, issueToken: IssueToken): void {
  route(contract.listNotifications, service.listNotifications)
  // Token of the live channel, limited to events that the actor may read (rules/notifications 5, 6).
  route(getRealtimeToken, issueToken, { isTransactional: false })
}

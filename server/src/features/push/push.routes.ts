import * as contract from '@yoon/contract/notifications/calls'
import type { PushChannel } from '../../platform/channels/push.ts'
import type { Server } from '../../platform/http/server.ts'
import * as service from './push.service.ts'

export function pushRoutes({ route }: Server, channel: PushChannel | undefined): void {
  route(contract.getPush, service.getPush(channel))
  route(contract.subscribeToPush, service.subscribeToPush(channel))
  route(contract.unsubscribeFromPush, service.unsubscribeFromPush)
}

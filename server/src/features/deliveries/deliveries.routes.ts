import * as contract from '@yoon/contract/reminders/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './reminders.service.ts'

export function deliveryRoutes({ route }: Server): void {
  route(contract.recordClientReminder, service.recordClientReminder)
}

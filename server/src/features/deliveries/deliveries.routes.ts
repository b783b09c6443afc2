import * as failed from '@yoon/contract/deliveries/calls'
import * as contract from '@yoon/contract/reminders/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportFailedDeliveries } from './failed-deliveries.export.service.ts'
import { listFailedDeliveries, retryDelivery } from './failed-deliveries.service.ts'
import * as service from './reminders.service.ts'

export function deliveryRoutes({ route }: Server): void {
  route(contract.recordClientReminder, service.recordClientReminder)
  route(failed.listFailedDeliveries, listFailedDeliveries)
  route(failed.exportFailedDeliveries, exportFailedDeliveries, exportOptions)
  route(failed.retryDelivery, retryDelivery)
}

import * as contract from '@yoon/contract/audit/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportAudit } from './audit.export.service.ts'
import * as service from './audit.service.ts'

export function auditRoutes({ route }: Server): void {
  route(contract.listAudit, service.listAudit)
  route(contract.exportAudit, exportAudit, exportOptions)
  route(contract.getAuditEntry, service.getAuditEntry)
}

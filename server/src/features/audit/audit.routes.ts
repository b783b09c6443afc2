import * as contract from '@yoon/contract/audit/calls'
import type { Server } from '../../platform/http/server.ts'
import { exportAudit } from './audit.export.service.ts'
import * as service from './audit.service.ts'

export function auditRoutes({ route, list, file }: Server): void {
  list(contract.listAudit, service.listAudit)
  file(contract.exportAudit, exportAudit)
  route(contract.getAuditEntry, service.getAuditEntry)
}

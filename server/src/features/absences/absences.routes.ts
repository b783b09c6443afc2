import * as contract from '@yoon/contract/absences/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportAbsences } from './absences.export.service.ts'
import * as service from './absences.service.ts'

export function absenceRoutes({ route }: Server): void {
  route(contract.listAbsences, service.listAbsences)
  route(contract.exportAbsences, exportAbsences, exportOptions)
  route(contract.getAbsence, service.getAbsence)
  route(contract.createAbsence, service.createAbsence)
  route(contract.updateAbsence, service.updateAbsence)
  route(contract.deleteAbsence, service.deleteAbsence)
}

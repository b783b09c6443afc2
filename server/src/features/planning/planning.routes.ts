import { getPlanning } from '@yoon/contract/planning/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './planning.service.ts'

export function planningRoutes({ route }: Server): void {
  route(getPlanning, service.getPlanning, { queryGuard: service.mayReadRows })
}

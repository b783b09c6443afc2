import { proposeFare } from '@yoon/contract/fares/calls'
import type { Server } from '../../platform/http/server.ts'
import * as service from './fares.service.ts'

export function fareRoutes({ route }: Server): void {
  route(proposeFare, service.proposeFare)
}

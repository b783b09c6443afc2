import { proposeAssignments } from '@yoon/contract/proposals/calls'
import type { Server } from '../../platform/http/server.ts'
import { createProposals } from './proposals.service.ts'
import type { Solver } from './solver/solver.ts'

export function proposalRoutes({ route }: Server, solver: Solver): void {
  // It writes nothing, and a transaction would be open as long as the solver works.
  route(proposeAssignments, createProposals(solver), { isTransactional: false })
}

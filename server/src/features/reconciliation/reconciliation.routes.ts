import * as contract from '@yoon/contract/reconciliation/calls'
import { statementLimits } from '@yoon/contract/reconciliation/limits'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import type { PaymentTools } from '../payment-requests/index.ts'
import { getReconciliation, listMatchCandidates, matchLine, undoMatch } from './matches.service.ts'
import { addStatement } from './statements.service.ts'

/** Enough to correct a file many times, too few to keep the server reading files. */
const statementLimit: RateLimit = {
  name: 'statement',
  calls: 120,
  windowMs: 60 * 60_000,
  what: 'Trop de relevés en peu de temps',
}

export function reconciliationRoutes({ route }: Server, tools: Pick<PaymentTools, 'providers'>): void {
  route(contract.getReconciliation, getReconciliation(tools))
  route(contract.addStatement, addStatement(tools), {
    // Files are read and checked outside of a transaction.
    isTransactional: false,
    limit: statementLimit,
    // The margin holds the other fields of the form, and lets the service refuse a slightly larger file with its own message.
    body: { maxBytes: statementLimits.bytes + 512 * 1024, timeoutMs: 9 * 60_000 },
  })
  route(contract.listMatchCandidates, listMatchCandidates)
  route(contract.matchLine, matchLine)
  route(contract.undoMatch, undoMatch)
}

import * as contract from '@yoon/contract/payment-requests/calls'
import type { Pool } from '../../platform/database/database.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import { webhooksOf } from './events.service.ts'
import { checkPayable, checkPaymentRequest, getPayable } from './payable.service.ts'
import {
  cancelPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
} from './payment-requests.service.ts'
import type { PaymentTools } from './payment-tools.ts'
import { openPaymentSession } from './sessions.service.ts'

const limitOf = (name: string, calls: number): RateLimit => ({
  name,
  calls,
  windowMs: 60_000,
  what: 'Trop de demandes en peu de temps',
})

export function paymentRequestRoutes({ route, webhook }: Server, db: Pool, tools: PaymentTools): void {
  const isTransactional = false
  route(contract.createPaymentRequest, createPaymentRequest(tools))
  route(contract.listPaymentRequests, listPaymentRequests(tools))
  route(contract.getPaymentRequest, getPaymentRequest)
  route(contract.checkPaymentRequest, checkPaymentRequest(tools), { isTransactional })
  route(contract.cancelPaymentRequest, cancelPaymentRequest(tools), { isTransactional })
  route(contract.getPayable, getPayable(tools))
  route(contract.openPaymentSession, openPaymentSession(tools), {
    isTransactional,
    limit: limitOf('payment-sessions', 20),
  })
  // An open page asks every few seconds.
  route(contract.checkPayable, checkPayable(tools), {
    isTransactional,
    admitsDeadLinks: true,
    limit: limitOf('payment-checks', 60),
  })
  webhook(contract.receiveWaveEvent, webhooksOf(db, tools, 'wave'))
  webhook(contract.receiveOrangeMoneyEvent, webhooksOf(db, tools, 'orange_money'))
}

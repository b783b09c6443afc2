import * as contract from '@yoon/contract/ledger/calls'
import type { Server } from '../../platform/http/server.ts'
import * as costs from './costs.service.ts'
import * as debts from './debts.service.ts'
import * as ledger from './ledger.service.ts'

export function ledgerRoutes({ route }: Server): void {
  route(contract.payBooking, ledger.payBooking)
  route(contract.payForClient, ledger.payForClient)
  route(contract.refundPayment, ledger.refund)
  route(contract.useCredit, ledger.useCredit)
  route(contract.releaseAllocation, ledger.releaseAllocation)
  route(contract.setCosts, costs.setCosts)
  route(contract.setDeposit, costs.setDeposit)
  route(contract.removeDeposit, costs.removeDeposit)
  route(contract.getClientAccount, debts.getClientAccount)
  route(contract.listDebts, debts.listDebts)
  route(contract.getDebt, debts.getDebt)
  route(contract.promisePayment, debts.promisePayment)
  route(contract.remindDebtor, debts.remindDebtor)
  route(contract.writeOffDebt, debts.writeOffDebt, { isTransactional: false, isIdempotentByPart: true })
}

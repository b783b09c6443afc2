import type { ProviderPayment, ProviderStatus, StatementLine } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { amountOf, asRecord, momentOf, textOf } from './provider-http.ts'

type Row = Record<string, unknown>

const waiting = ['ACCEPTED', 'INITIATED', 'PENDING', 'PRE_INITIATED']
const ended = ['CANCELLED', 'FAILED', 'REJECTED']
/** Rows of a page, and pages of a day that are read at most. */
const [pageSize, mostPages] = [200, 200]

/** Returns the payment of a row, if it is money: `SUCCESS` alone is. */
export function paymentOfRow(row: Row, merchantCode: string): ProviderPayment[] {
  const transactionId = textOf(row.transactionId)
  if (row.status !== 'SUCCESS' || !transactionId) return []
  const { value, unit } = asRecord(row.amount)
  const merchant = textOf(asRecord(row.partner).id) ?? textOf(row.code)
  return [
    {
      transactionId,
      amount: amountOf(value),
      currency: textOf(unit),
      isOurMerchant: merchant === merchantCode,
      fee: undefined,
      payer: textOf(asRecord(row.customer).id),
      at: momentOf(row.createdAt) ?? momentOf(row.transactionDate),
    },
  ]
}

/** Returns the state of the rows that are not paid. A code that nobody has paid is not listed. */
export function stateOfRows(rows: readonly Row[]): ProviderStatus['state'] {
  const unpaid = rows.filter(({ status }) => status !== 'SUCCESS')
  if (unpaid.some(({ status }) => waiting.includes(String(status)))) return 'open'
  if (unpaid.some(({ status }) => ended.includes(String(status)))) return 'failed'
  return 'unknown'
}

/** Lists the merchant's money of one day in UTC. */
export async function* listOrangeDay(
  list: (query: Record<string, string>) => Promise<Row[]>,
  day: string,
): AsyncIterable<StatementLine> {
  const range = { fromDateTime: `${day}T00:00:00.000Z`, toDateTime: `${day}T23:59:59.999Z` }
  const seen = new Set<string>()
  for (let page = 0; page < mostPages; page++) {
    const rows = await list({ ...range, page: String(page), size: String(pageSize) })
    const fresh = rows.filter(({ transactionId }) => !seen.has(String(transactionId)))
    for (const row of fresh) {
      seen.add(String(row.transactionId))
      if (row.status === 'SUCCESS') yield lineOf(row)
    }
    // A server without pages repeats its list.
    if (rows.length < pageSize || fresh.length === 0) return
  }
}

function lineOf(row: Row): StatementLine {
  const { value, unit } = asRecord(row.amount)
  const customer = asRecord(row.customer)
  const transactionId = textOf(row.transactionId)
  const amount = amountOf(value)
  const at = momentOf(row.createdAt) ?? momentOf(row.transactionDate)
  if (!transactionId || amount === undefined || !at)
    throw new ProviderError('unreadable', 'Orange Money answered a transaction without id, amount or time')
  return {
    transactionId,
    type: textOf(row.type) ?? '',
    amount,
    fee: amountOf(asRecord(row.fee).value ?? row.fees) ?? null,
    currency: textOf(unit) ?? 'XOF',
    at,
    counterpartyName: textOf(customer.name) ?? null,
    counterpartyMobile: textOf(customer.id) ?? null,
    reference: textOf(asRecord(row.metadata).order) ?? null,
    providerRef: textOf(row.qrId) ?? null,
    isReversal: /REVERS|REFUND/i.test(String(row.type ?? '')),
  }
}

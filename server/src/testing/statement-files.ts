import type { StatementResult } from '@yoon/contract/reconciliation/schemas'
import type { Caller, RawAnswer, TestApp } from './app.ts'
import { unique } from './builders.ts'

export interface StatementOptions {
  provider?: string
  date?: string
  name?: string
  mapping?: Record<string, number | string | null>
  dryRun?: boolean
}

export interface StatementAnswer extends RawAnswer {
  data: StatementResult
  /** Errors of the reply, or in the details of its refusal. */
  errors: StatementResult['errors']
}

/** Posts a file of a statement, as a browser does. */
export async function addStatementFile(
  app: TestApp,
  as: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  { provider = 'WAVE', date, name = 'releve.csv', mapping, dryRun }: StatementOptions = {},
): Promise<StatementAnswer> {
  const form = new FormData()
  form.set('file', new File([content], name))
  form.set('provider', provider)
  if (date) form.set('date', date)
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (dryRun) form.set('dryRun', 'true')
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await app.send(as, 'POST', '/api/dashboard/reconciliation/statements', { headers, payload })
  const data = answer.body.data as StatementResult
  const details = answer.error?.details as Pick<StatementResult, 'errors'> | undefined
  return { ...answer, data, errors: data?.errors ?? details?.errors ?? [] }
}

export const waveHeader =
  'timestamp,transaction_id,transaction_type,amount,fee,balance,currency,is_reversal,counterparty_name,counterparty_mobile,client_reference,checkout_api_session_id'

export interface WaveLine {
  at?: string
  id?: string
  type?: string
  amount?: number | string
  fee?: number
  isReversal?: boolean
  name?: string
  phone?: string
}

export function transactionId(): string {
  return `T${String(unique()).padStart(9, '0')}`
}

/** Returns a line as Wave's interface writes it. */
export function waveLine({
  at = '2026-11-20T10:00:00Z',
  id = transactionId(),
  type = 'merchant_payment',
  amount = 35_000,
  fee = 0,
  isReversal = false,
  name = 'Awa Ndiaye',
  phone = '+221771234567',
}: WaveLine = {}): string {
  return [at, id, type, amount, fee, 500_000, 'XOF', isReversal, name, phone, '', ''].join(',')
}

/** Returns a statement of Wave. */
export function waveFile(...lines: WaveLine[]): string {
  return `${[waveHeader, ...lines.map(waveLine)].join('\n')}\n`
}

import { addressOf } from '@yoon/contract/call-address'
import { addDays } from '@yoon/contract/dates'
import { listPayments, type Payment } from '@yoon/contract/payments/calls'
import { addStatement, getReconciliation } from '@yoon/contract/reconciliation/calls'
import type { Reconciliation, StatementResult } from '@yoon/contract/reconciliation/schemas'
import { onBothDatabases } from './lib/both-databases.ts'
import { call, createClient } from './lib/client.ts'
import { type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { today } from './lib/today.ts'

const lines = 2_000
/** The first one warms up. */
const rounds = 4

/** Measures how long it takes to add a statement of 2,000 lines and to compare its day, with 100,000 bookings, on both databases. */
export function benchReconciliation(): Promise<Result[]> {
  return onBothDatabases(async (name, env) => {
    const yoon = await startYoon(env)
    const { token } = await signIn(yoon.url)
    const client = createClient(token)
    try {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const date = addDays(today(), -1 - round)
        const paid = await readPayments({ url: yoon.url, token }, date)
        const form = new FormData()
        form.set('file', new File([statementOf(date, paid, round)], 'wave.csv'))
        form.set('provider', 'WAVE')
        const startedAt = performance.now()
        const added = await post(yoon.url + addStatement.path, form, token)
        const { status, text } = await client.ask(
          yoon.url + addressOf(getReconciliation, { provider: 'WAVE', date }).url,
        )
        const elapsed = performance.now() - startedAt
        if (status !== 200) throw new Error(`The day answered ${status} ${text}`)
        const { matched, missingHere } = (JSON.parse(text) as { data: Reconciliation }).data
        if (added.added !== lines || matched.length + missingHere.length < lines) {
          throw new Error(`${added.added} lines were added, ${matched.length} of them matched`)
        }
        if (round > 0) times.push(elapsed)
      }
      return report({
        what: `${name}, a statement of ${lines} lines added and compared, slowest`,
        value: Math.max(...times) / 1000,
        unit: 's',
        promise: { atMost: 5 },
      })
    } finally {
      client.close()
      await yoon.stop()
    }
  })
}

async function readPayments(demo: { url: string; token: string }, date: string): Promise<Payment[]> {
  const period = { method: 'WAVE', status: 'COMPLETED', dateFrom: date, dateTo: date, limit: 100 } as const
  return call(demo, listPayments, period)
}

/** Writes a statement with the payments of a day, and other lines of the same phones. */
function statementOf(date: string, paid: readonly Payment[], round: number): string {
  const known = paid.map(({ paidAt, transactionId, amount }) =>
    [paidAt, transactionId, amount, '+221770000000'].join(';'),
  )
  const others = Array.from({ length: lines - known.length }, (_, index) => {
    const time = new Date(Date.parse(`${date}T00:00:00Z`) + index * 40_000).toISOString()
    const phone = paid[index % Math.max(1, paid.length)]?.booking?.user.phone ?? '+221770000000'
    return [time, `BENCH${round}-${index}`, 10_000 + (index % 40) * 1_000, phone].join(';')
  })
  return `${['Date;ID transaction;Montant;Numéro', ...known, ...others].join('\n')}\n`
}

async function post(url: string, body: FormData, token: string): Promise<StatementResult> {
  const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  if (!response.ok) throw new Error(`The statement answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: StatementResult }).data
}

import type { StatementLine } from '@yoon/contract/reconciliation/schemas'
import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { feeOf, payerOf } from './reconciliation-words.ts'

/** The line that a dialog is about. */
export function LineSummary({ line }: { line: StatementLine }): ReactElement {
  const fee = feeOf(line)
  return (
    <div className="rounded-md bg-raised px-3.5 py-2.5">
      <p>
        <b className="tabular-nums">{formatMoney(line.amount)}</b>
        {fee && <span className="text-ink-2">{` · ${fee}`}</span>}
      </p>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        {payerOf(line)} · {formatMoment(line.at)}
      </p>
      <p className="font-mono text-sm text-ink-2 [overflow-wrap:anywhere]">{line.transactionId}</p>
    </div>
  )
}

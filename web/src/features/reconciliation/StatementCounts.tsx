import type { StatementResult } from '@yoon/contract/reconciliation/schemas'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'

/** Numbers of the lines that a statement would add, of those that are known, left out and wrong. */
export function StatementCounts({ result }: { result: StatementResult }): ReactElement {
  const { rows, added, known, skipped, errorCount } = result
  const counts = [
    { label: 'Lignes', count: rows },
    { label: 'Nouvelles', count: added },
    { label: 'Déjà connues', count: known },
    { label: 'Sans mouvement', count: skipped },
    { label: 'Erreurs', count: errorCount },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
      {counts.map(({ label, count }) => (
        <div key={label} className="rounded-md border border-line px-3 py-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className={`text-lg font-bold tabular-nums ${label === 'Erreurs' && count > 0 ? 'text-urgent' : ''}`}>
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ImportResult } from '@yoon/contract/imports/calls'
import type { ReactElement } from 'react'

/** Numbers of rows that an import creates, updates and skips, and of its errors. */
export function ImportCounts({ result }: { result: ImportResult }): ReactElement {
  const { rows, created, updated, skipped, errorCount } = result
  const counts = [
    { label: 'Lignes', count: rows },
    { label: 'À créer', count: created },
    { label: 'À mettre à jour', count: updated },
    { label: 'Ignorées', count: skipped },
    ...(result.id === null ? [{ label: 'Erreurs', count: errorCount }] : []),
  ].map((one) => (result.id === null ? one : { ...one, label: doneLabels[one.label] ?? one.label }))
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {counts.map(({ label, count }) => (
        <div key={label} className="rounded-md border border-line px-3 py-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className={`text-lg font-bold tabular-nums ${label === 'Erreurs' && count > 0 ? 'text-urgent' : ''}`}>
            {count.toLocaleString('fr')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const doneLabels: Record<string, string> = { 'À créer': 'Créées', 'À mettre à jour': 'Mises à jour' }

import type { ImportError, ImportResult } from '@yoon/contract/imports/calls'
import type { ImportField } from '@yoon/contract/imports/fields'
import { type ReactElement, useId } from 'react'
import { countOf } from '../../lib/count.ts'

/** A file as the server has read it. */
export type CheckedFile = Pick<ImportResult, 'columns' | 'mapping' | 'preview'>

interface ProblemsProps {
  fields: readonly ImportField[]
  title: string
  label: string
  problems: readonly ImportError[]
  /** Number of all of them; `problems` are the first. */
  count: number
  isError?: boolean
}

/** Lines of a file with what is wrong in them. */
export function FileProblems({ fields, title, label, problems, count, isError = false }: ProblemsProps): ReactElement {
  const rest = count - problems.length
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className={`font-bold ${isError ? 'text-urgent' : 'text-wait'}`}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable with the keyboard. */}
      <ul tabIndex={0} className="max-h-48 overflow-y-auto rounded-md border border-line">
        {problems.map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-0">
            <span className="w-20 shrink-0 font-semibold tabular-nums">{`Ligne ${line}`}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <FieldName fields={fields} field={field} message={message} />
              {message}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-ink-2">{`Et ${restInWords(rest, isError)}.`}</p>}
    </section>
  )
}

function restInWords(count: number, isError: boolean): string {
  return isError
    ? countOf(count, 'autre erreur', 'autres erreurs')
    : countOf(count, 'autre avertissement', 'autres avertissements')
}

/** Name of the field before a message that does not name it. */
function FieldName({
  fields,
  field,
  message,
}: { fields: readonly ImportField[] } & Omit<ImportError, 'line'>): ReactElement | null {
  const label = fields.find(({ key }) => key === field)?.label
  if (label === undefined || message.includes(label)) return null
  return <span className="text-ink-2">{`${label}\u00a0: `}</span>
}

interface FileColumnsProps {
  fields: readonly ImportField[]
  check: CheckedFile
  isBusy: boolean
  onColumn: (field: string, column: number | null) => void
}

/** Columns of a file by the field that each fills. */
export function FileColumns({ fields, check, isBusy, onColumn }: FileColumnsProps): ReactElement {
  return (
    <section aria-label="Colonnes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-bold">Colonnes du fichier</h3>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {fields.map((field) => (
          <ColumnChoice
            key={field.key}
            field={field}
            check={check}
            isBusy={isBusy}
            onColumn={(column) => onColumn(field.key, column)}
          />
        ))}
      </div>
    </section>
  )
}

interface ColumnChoiceProps {
  field: ImportField
  check: CheckedFile
  isBusy: boolean
  onColumn: (column: number | null) => void
}

function ColumnChoice({ field, check, isBusy, onColumn }: ColumnChoiceProps): ReactElement {
  const id = useId()
  const column = check.mapping[field.key] ?? null
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className={column === null && field.isRequired ? 'font-semibold text-urgent' : ''}>
        {field.label}
      </label>
      <select
        id={id}
        value={column ?? ''}
        disabled={isBusy}
        onChange={({ target }) => onColumn(target.value === '' ? null : Number(target.value))}
        className="h-11 min-w-0 rounded-md border border-line-strong bg-surface px-2 md:h-9"
      >
        <option value="">Aucune</option>
        {check.columns.map((name, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their position alone.
          <option key={position} value={position}>
            {name || `Colonne ${position + 1}`}
          </option>
        ))}
      </select>
    </div>
  )
}

/** First rows of a file as they were read. */
export function FilePreview({ check }: { check: CheckedFile }): ReactElement {
  const { columns, preview } = check
  return (
    <section aria-label="Premières lignes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-bold">Premières lignes</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable with the keyboard. */}
      <div tabIndex={0} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Premières lignes du fichier</caption>
          <thead className="bg-raised text-ink-2">
            <tr>
              <th scope="col" className="px-2.5 py-1.5 text-right">
                Ligne
              </th>
              {columns.map((name, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their position alone.
                <th key={position} scope="col" className="px-2.5 py-1.5 text-left whitespace-nowrap">
                  {name || `Colonne ${position + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, cells }) => (
              <tr key={line} className="border-t border-line">
                <td className="px-2.5 py-1.5 text-right text-ink-2 tabular-nums">{line}</td>
                {cells.map((cell, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their position alone.
                  <td key={position} className="max-w-60 truncate px-2.5 py-1.5">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

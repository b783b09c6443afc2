import type { ImportError, ImportResult } from '@yoon/contract/imports/calls'
import { type ImportField, importFields } from '@yoon/contract/imports/fields'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import { type ReactElement, useId } from 'react'
import { countOf } from '../../lib/count.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { kindWords } from './import-words.ts'
import type { ImportChoice } from './use-import.ts'

interface ImportCheckProps {
  kind: ImportKind
  choice: ImportChoice
  check: ImportResult
  isBusy: boolean
  onChoice: (choice: ImportChoice) => void
}

const duplicateOptions = [
  { value: 'skip', label: 'Ignorer' },
  { value: 'update', label: 'Mettre à jour' },
] as const

/** Result of a check: counts, errors by line, columns of the fields and first rows. */
export function ImportCheck({ kind, choice, check, isBusy, onChoice }: ImportCheckProps): ReactElement {
  return (
    <>
      <ImportCounts result={check} />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-semibold">{`Doublons (${kindWords[kind].duplicate})`}</p>
        <SegmentedControl
          label={`Doublons (${kindWords[kind].duplicate})`}
          field="duplicates"
          options={duplicateOptions}
          value={choice.onDuplicate}
          isDisabled={isBusy}
          onValue={(onDuplicate) => onChoice({ ...choice, onDuplicate })}
          className="max-w-90"
        />
      </div>
      {check.errors.length > 0 && (
        <Problems kind={kind} title="À corriger dans le fichier" label="Erreurs" {...errorsOf(check)} />
      )}
      {check.warnings.length > 0 && (
        <Problems kind={kind} title="À vérifier" label="Avertissements" {...warningsOf(check)} />
      )}
      <section aria-label="Colonnes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-bold">Colonnes du fichier</h3>
        <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
          {importFields[kind].map((field) => (
            <ColumnChoice
              key={field.key}
              field={field}
              check={check}
              isBusy={isBusy}
              onColumn={(column) => onChoice({ ...choice, mapping: { ...choice.mapping, [field.key]: column } })}
            />
          ))}
        </div>
      </section>
      <Preview check={check} />
    </>
  )
}

const errorsOf = ({ errors, errorCount }: ImportResult) => ({ problems: errors, count: errorCount, isError: true })
const warningsOf = ({ warnings, warningCount }: ImportResult) => ({ problems: warnings, count: warningCount })

interface ProblemsProps {
  kind: ImportKind
  title: string
  label: string
  problems: readonly ImportError[]
  /** Number of all of them; `problems` are the first. */
  count: number
  isError?: boolean
}

function Problems({ kind, title, label, problems, count, isError = false }: ProblemsProps): ReactElement {
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
              <FieldName kind={kind} field={field} message={message} />
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
function FieldName({ kind, field, message }: { kind: ImportKind } & Omit<ImportError, 'line'>): ReactElement | null {
  const label = importFields[kind].find(({ key }) => key === field)?.label
  if (label === undefined || message.includes(label)) return null
  return <span className="text-ink-2">{`${label}\u00a0: `}</span>
}

interface ColumnChoiceProps {
  field: ImportField
  check: ImportResult
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

function Preview({ check }: { check: ImportResult }): ReactElement {
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

import type { Zone } from '@yoon/contract/places/calls'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { GridEdits } from './grid-edits.ts'

/** A column of a grid between zones. */
export interface GridColumn {
  label: string
  /** Returns the name of the cell of a row. */
  keyOf: (to: Zone) => string
  /** Returns the stored text of a cell. */
  stored: (key: string) => string
  /** Returns the text of an empty cell. */
  placeholder?: (to: Zone) => string
  /** Returns the accessible name of a cell. */
  nameOf: (to: Zone) => string
}

interface GridTableProps {
  caption: string
  zones: readonly Zone[]
  columns: readonly GridColumn[]
  grid: GridEdits
}

/** A grid with a row for each zone and a field in each cell. */
export function GridTable({ caption, zones, columns, grid }: GridTableProps): ReactElement {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-raised text-sm text-ink-2">
          <tr>
            <th scope="col" className="border-b border-line px-3 py-2.5 text-left font-semibold">
              Vers
            </th>
            {columns.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="border-b border-line px-1.5 py-2.5 text-left font-semibold last:pr-3"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line *:last:border-0">
          {zones.map((to) => (
            <tr key={to.id} className="hover:bg-raised">
              <th scope="row" className="w-[40%] px-3 py-1 text-left font-normal [overflow-wrap:anywhere]">
                {to.name}
              </th>
              {columns.map((column) => (
                <td key={column.label} className="px-1.5 py-1 align-top last:pr-3">
                  <Cell column={column} to={to} grid={grid} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** A stored value stands in a hairline, so that what is changed or wrong stands out. */
const looks = {
  stored: 'border-line bg-transparent',
  changed: 'border-wait bg-wait-soft font-semibold',
  wrong: 'border-urgent bg-surface',
}

function Cell({ column, to, grid }: { column: GridColumn; to: Zone; grid: GridEdits }): ReactElement {
  const key = column.keyOf(to)
  const error = grid.wrong[key]
  return (
    <>
      <input
        aria-label={column.nameOf(to)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${key}-error` : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={grid.edits[key] ?? column.stored(key)}
        placeholder={column.placeholder?.(to)}
        onChange={({ target }) => grid.type(key, target.value)}
        className={`min-h-11 w-full min-w-16 rounded-md border px-3 text-right text-lg text-ink tabular-nums hover:border-line-strong hover:bg-surface focus:border-line-strong focus:bg-surface md:min-h-9 md:max-w-40 md:text-base ${looks[error ? 'wrong' : grid.edits[key] === undefined ? 'stored' : 'changed']}`}
      />
      {error && (
        <p id={`${key}-error`} className="text-sm font-medium text-urgent">
          {error}
        </p>
      )}
    </>
  )
}

interface SaveBarProps {
  isDirty: boolean
  isBusy: boolean
  onGiveUp: () => void
  children?: ReactNode
}

/** Sticky bar below a grid: shows that there are unsaved changes, and saves them. */
export function SaveBar({ isDirty, isBusy, onGiveUp, children }: SaveBarProps): ReactElement {
  return (
    <div className="sticky bottom-0 z-10 -mx-3 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-bg px-3 py-1.5 md:mx-0 md:px-0 md:py-3">
      <p role="status" className="flex-1 font-semibold text-wait empty:sr-only max-md:basis-full max-md:text-sm">
        {isDirty && 'Modifications non sauvegardées'}
      </p>
      {children}
      {isDirty && (
        <Button look="quiet" disabled={isBusy} onClick={onGiveUp} className="max-md:flex-1">
          Annuler
        </Button>
      )}
      <Button type="submit" look={isDirty ? 'primary' : 'secondary'} isBusy={isBusy} className="max-md:flex-1">
        Sauvegarder
      </Button>
    </div>
  )
}

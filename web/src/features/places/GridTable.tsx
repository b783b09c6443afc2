import type { Zone } from '@yoon/contract/places/calls'
import type { ReactElement } from 'react'
import { Card } from '../../ui/Card.tsx'
import type { GridEdits } from './grid-edits.ts'

/** A column of a grid between zones. */
export interface GridColumn {
  label: string
  /** Small words below the label, on wide screens. */
  note?: string
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

/** A grid with a row for each zone and a field in each cell; on phones the fields are as narrow as their figures. */
export function GridTable({ caption, zones, columns, grid }: GridTableProps): ReactElement {
  const fieldWidth = columns.length > 2 ? 'max-md:w-14' : 'max-md:w-20'
  return (
    <Card className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-raised text-sm text-ink-2">
          <tr>
            <th scope="col" className="border-b border-line px-2.5 py-2.5 text-left align-top font-semibold md:px-3">
              Vers
            </th>
            {columns.map(({ label, note }) => (
              // Its words end above the figures, which the border and the padding of their field indent.
              <th
                key={label}
                scope="col"
                className="border-b border-line py-2.5 pr-[calc(0.75rem+1px)] pl-1.5 text-right align-top font-semibold last:pr-[calc(1.125rem+1px)] md:pr-[calc(1.125rem+1px)] md:last:pr-[calc(1.5rem+1px)]"
              >
                {label}
                {note && <span className="block text-xs font-normal max-md:hidden">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line *:last:border-0">
          {zones.map((to) => (
            <tr key={to.id} className="hover:bg-raised">
              <th
                scope="row"
                className="w-full px-2.5 py-1 text-left font-normal [overflow-wrap:anywhere] max-md:text-sm max-md:leading-tight md:w-[38%] md:px-3"
              >
                {/* Dots lead the eye from the zone to its figures. */}
                <span className="flex items-center gap-3 md:after:flex-1 md:after:border-b md:after:border-dotted md:after:border-line-strong md:after:opacity-60">
                  {to.name}
                </span>
              </th>
              {columns.map((column) => (
                <td key={column.label} className="px-1.5 py-1 text-right align-top last:pr-3">
                  <Cell column={column} to={to} grid={grid} width={fieldWidth} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const looks = {
  stored: 'border-line-strong bg-surface',
  changed: 'border-wait bg-wait-soft font-semibold',
  wrong: 'border-urgent bg-surface',
}

interface CellProps extends Pick<GridTableProps, 'grid'> {
  column: GridColumn
  to: Zone
  /** Classes of the width of the field. */
  width: string
}

function Cell({ column, to, grid, width }: CellProps): ReactElement {
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
        className={`min-h-11 rounded-md border px-1.5 text-right text-lg text-ink tabular-nums md:min-h-9 md:w-full md:max-w-72 md:min-w-16 md:px-3 md:text-base ${width} ${looks[error ? 'wrong' : grid.edits[key] === undefined ? 'stored' : 'changed']}`}
      />
      {error && (
        <p id={`${key}-error`} className="text-sm font-medium text-urgent">
          {error}
        </p>
      )}
    </>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { Card } from './Card.tsx'

/** A column of a table: its title, and what each row has in it. */
export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** True if the cell names its row for screen readers. */
  isHeading?: boolean
  /** True for numbers and amounts, which are aligned right. */
  isNumber?: boolean
  /** True for the actions on a row, which are aligned right. */
  isActions?: boolean
  /** Classes of the cells. */
  className?: string
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Classes of each row, its height among them. */
  rowClassName?: string
  /** True for narrow cells, if there are many columns. */
  isTight?: boolean
  /** True inside of a card: no frame, and numbers close together. */
  isPlain?: boolean
}

const isRight = ({ isNumber, isActions }: Pick<Column<never>, 'isNumber' | 'isActions'>) => isNumber || isActions

/** A table of rows, drawn from its columns. */
export function Table<Row extends { id: string }>(props: TableProps<Row>): ReactElement {
  const { caption, columns, rows, isTight = false, isPlain = false } = props
  const { rowClassName = isPlain ? '*:py-1.5' : '*:py-2' } = props
  const sides = isPlain ? 'px-1 first:pl-0' : `first:pl-4 ${isTight ? 'px-2.5' : 'px-3'}`
  const table = (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className={isPlain ? '' : 'bg-raised text-sm text-ink-2'}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={`border-b border-line font-semibold ${sides} ${isPlain ? 'py-1.5 last:pr-0' : 'py-2.5 last:pr-4'} ${isTight || isPlain ? '' : 'whitespace-nowrap'} ${isRight(column) ? 'text-right' : 'text-left'}`}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`*:border-b *:border-line *:last:border-0 ${isPlain ? '' : '*:hover:bg-raised'}`}>
        {rows.map((row) => (
          <tr key={row.id} className={rowClassName}>
            {columns.map((column) => (
              <Cell
                key={column.label}
                column={column}
                row={row}
                sides={`${sides} ${isPlain ? 'last:pr-0' : column.isActions ? 'last:pr-2.5' : 'last:pr-4'}`}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return isPlain ? table : <Card className="overflow-x-auto">{table}</Card>
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** Classes of the padding left and right. */
  sides: string
}

function Cell<Row>({ column, row, sides }: CellProps<Row>): ReactElement {
  const { cell, isHeading, className = '' } = column
  const classes = `${sides} ${isRight(column) ? 'text-right' : 'text-left'} ${className}`
  if (!isHeading) return <td className={classes}>{cell(row)}</td>
  return (
    <th scope="row" className={`font-normal ${classes}`}>
      {cell(row)}
    </th>
  )
}

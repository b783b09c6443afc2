import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
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
  /** Orders that the title puts the list into, by turns; the name of a descending one begins with a minus. */
  orders?: readonly [first: string, second: string]
  /** Classes of the cells. */
  className?: string
}

/** Order of the rows, of those that the columns name, and the function that asks for another. */
export interface Ordering {
  order: string
  onOrder: (order: string) => void
}

/** Headings above rows that stand one after the other and belong together. */
export interface RowGroups<Row> {
  of: (row: Row) => string
  heading: (group: string) => ReactNode
  /** Element of the heading above cards. */
  level: 'h2' | 'h3'
  /** True if the heading above cards stays below the header while they scroll. */
  isSticky?: boolean
}

/** Returns the rows in their order, in a part for each run of rows of a group; in one part without groups. */
export function partsOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined) {
  const parts: { group: string; rows: Row[] }[] = []
  for (const row of rows) {
    const group = groups?.of(row) ?? ''
    const last = parts.at(-1)
    if (last?.group === group) last.rows.push(row)
    else parts.push({ group, rows: [row] })
  }
  return parts
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  groups?: RowGroups<Row> | undefined
  /** Classes of each row, its height among them. */
  rowClassName?: string
  /** True for a row that waits for the user: it stands out among the others. */
  isWanted?: (row: Row) => boolean
  /** Lets titles of columns order the list. */
  ordering?: Ordering
  /** Opens a row that is pressed beside its controls. Its heading has a button for that too, for the keyboard. */
  onRow?: (row: Row) => void
  /** True for narrow cells, if there are many columns. */
  isTight?: boolean
  /** Classes of the padding left and right of the cells. */
  padding?: string
  /** True inside of a card: no frame, and numbers close together. */
  isPlain?: boolean
}

/** Amber at the left edge of a row. */
const wanted = '*:first:shadow-[inset_4px_0_0_var(--color-wait)]'

const isRight = ({ isNumber, isActions }: Pick<Column<never>, 'isNumber' | 'isActions'>) => isNumber || isActions

/** A table of rows, drawn from its columns. */
export function Table<Row extends { id: string }>(props: TableProps<Row>): ReactElement {
  const { caption, columns, rows, groups, ordering, onRow, isWanted, isTight = false, isPlain = false, padding } = props
  const { rowClassName = isPlain ? '*:py-1.5' : '*:py-2' } = props
  const sides = isPlain ? 'px-1 first:pl-0' : `first:pl-4 ${padding ?? (isTight ? 'px-2.5' : 'px-3')}`
  const table = (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className={isPlain ? '' : 'bg-raised text-sm text-ink-2'}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              aria-sort={ordering && sortOf(column, ordering)}
              className={`border-b border-line font-semibold ${sides} ${isPlain ? 'py-1.5 last:pr-0' : 'py-2.5 last:pr-4'} ${isTight || isPlain ? '' : 'whitespace-nowrap'} ${isRight(column) ? 'text-right' : 'text-left'}`}
            >
              {ordering && column.orders ? <OrderButton column={column} ordering={ordering} /> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      {partsOf(rows, groups).map(({ group, rows: ofGroup }) => (
        <tbody key={groups ? ofGroup[0]?.id : group} className="*:border-b *:border-line last:*:last:border-0">
          {groups && (
            <tr data-group="">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className={`bg-bg py-1 text-left text-sm font-bold last:pr-4 ${sides}`}
              >
                {groups.heading(group)}
              </th>
            </tr>
          )}
          {ofGroup.map((row) => (
            <tr
              key={row.id}
              className={`${rowClassName} ${isPlain ? '' : 'hover:bg-raised'} ${onRow ? 'cursor-pointer' : ''} ${isWanted?.(row) ? wanted : ''}`}
              {...(onRow && { onClick: (event) => isBesideControls(event) && onRow(row) })}
            >
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
      ))}
    </table>
  )
  return isPlain ? table : <Card className="overflow-x-auto">{table}</Card>
}

/** True if a press is meant for the row: not for a control in it, nor to select its text. */
function isBesideControls({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input, select, label, [popover]')
  return !isOnControl && `${getSelection() ?? ''}` === ''
}

type Ordered = Pick<Column<never>, 'label' | 'orders' | 'isNumber'>

function sortOf({ orders }: Ordered, { order }: Ordering) {
  if (!orders?.includes(order)) return undefined
  return order.startsWith('-') ? 'descending' : 'ascending'
}

/** Title of a column that orders the list; once more reverses the order. */
function OrderButton({ column, ordering }: { column: Ordered; ordering: Ordering }): ReactElement {
  const sort = sortOf(column, ordering)
  const [first, second] = column.orders ?? ['', '']
  const Arrow = sort === undefined ? ChevronsUpDown : sort === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => ordering.onOrder(ordering.order === first ? second : first)}
      className={`-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-semibold hover:text-ink ${sort ? 'text-ink' : ''}`}
    >
      {column.label}
      <Arrow size={14} aria-hidden="true" className={sort ? '' : 'opacity-60'} />
    </button>
  )
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

import type { ReactElement } from 'react'
import { partsOf, Table, type TableProps } from './Table.tsx'
import { useIsWide } from './use-is-wide.ts'

interface TableOrCardsProps<Row> extends TableProps<Row> {
  /** Renders a row if there is no room for the table. */
  card: (row: Row) => ReactElement
  /** True for short rows: one frame with lines between them instead of a card for each. */
  isList?: boolean
  /** Minimum width of the table in `em`, so that it follows the font size that the user has chosen. */
  tableFrom?: string
}

const list = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface'

/** A list as a table where there is room for its columns, as cards where there is not. */
export function TableOrCards<Row extends { id: string }>(props: TableOrCardsProps<Row>): ReactElement {
  const { card, isList = false, tableFrom = '73.75em', ...table } = props
  const { rows, groups } = table
  if (useIsWide(tableFrom)) return <Table {...table} />
  const className = isList ? list : 'grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-2'
  return <Cards rows={rows} groups={groups} card={card} className={className} />
}

interface CardsProps<Row> extends Pick<TableOrCardsProps<Row>, 'rows' | 'groups' | 'card'> {
  /** Classes of the list of each group. */
  className: string
}

/** Rows as cards, below the headings of their groups if they have some. */
export function Cards<Row extends { id: string }>({ rows, groups, card, className }: CardsProps<Row>): ReactElement {
  const cards = (shown: readonly Row[]) => (
    <ul className={className}>
      {shown.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  )
  if (!groups) return cards(rows)
  const { heading, level: Heading, isSticky } = groups
  const place = isSticky ? 'sticky top-14 z-11 bg-bg py-1.5' : 'mb-1.5'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {partsOf(rows, groups).map(({ group, rows: ofGroup }) => (
        <section key={ofGroup[0]?.id}>
          <Heading className={`text-sm font-bold ${place}`}>{heading(group)}</Heading>
          {cards(ofGroup)}
        </section>
      ))}
    </div>
  )
}

import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

interface ChartCardProps<Row> {
  title: string
  /** The message of the chart in one sentence. */
  summary: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** A button beside « Voir en tableau ». */
  action?: ReactNode
  /** The chart itself, hidden from screen readers: the table has all its figures. */
  children: ReactNode
}

/** A chart with its summary, and the same figures as a table. */
export function ChartCard<Row extends { id: string }>(props: ChartCardProps<Row>): ReactElement {
  const { title, summary, columns, rows, action, children } = props
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3 p-4">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <p className="text-ink-2">{summary}</p>
      </div>
      {children}
      <div className="mt-auto flex flex-wrap items-start gap-x-4">
        {action}
        <details className="min-w-0 open:w-full">
          <summary className="flex min-h-11 w-fit items-center rounded-md font-semibold text-brand-strong md:min-h-9">
            Voir en tableau
          </summary>
          <Table caption={title} columns={columns} rows={rows} isPlain />
        </details>
      </div>
    </Card>
  )
}

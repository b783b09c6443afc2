import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

interface ChartCardProps {
  title: string
  /** The message of the chart in one sentence. */
  summary: ReactNode
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The chart itself, hidden from screen readers: the table has all its figures. */
  children: ReactNode
}

/** A chart with its summary, and the same figures as a table. */
export function ChartCard({ title, summary, columns, rows, children }: ChartCardProps): ReactElement {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid content-start gap-3 p-4">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <p className="text-ink-2">{summary}</p>
      </div>
      {children}
      <details className="group">
        <summary className="flex min-h-11 w-fit items-center rounded-md font-semibold text-brand-strong md:min-h-8">
          Voir en tableau
        </summary>
        <table className="w-full text-right">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="border-b border-line py-1.5 font-semibold first:text-left">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells]) => (
              <tr key={head} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {head}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

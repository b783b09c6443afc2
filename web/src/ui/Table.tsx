import type { ReactElement, ReactNode } from 'react'
import { Card } from './Card.tsx'

interface TableProps {
  caption: string
  columns: readonly string[]
  /** Columns of numbers, aligned right. */
  numbers?: readonly string[]
  /** True if the last column contains the actions on a row. */
  hasActions?: boolean
  /** True for narrow cells, if there are many columns. */
  isTight?: boolean
  /** The rows; each sets its own height. */
  children: ReactNode
}

/** The frame of a table. */
export function Table(props: TableProps): ReactElement {
  const { caption, columns, numbers = [], hasActions = false, isTight = false, children } = props
  const isRight = (column: string) => numbers.includes(column) || (hasActions && column === columns.at(-1))
  const cells = `${isTight ? '**:[tr>*]:px-2.5' : '**:[tr>*]:px-3'} ${hasActions ? '**:[tr>*]:last:pr-2.5' : '**:[tr>*]:last:pr-4'}`
  return (
    <Card className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-raised text-left text-sm text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-line py-2.5 font-semibold first:pl-4 last:pr-4 ${isTight ? 'px-2.5' : 'px-3 whitespace-nowrap'} ${isRight(column) ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`*:border-b *:border-line *:last:border-0 *:hover:bg-raised **:[tr>*]:first:pl-4 ${cells}`}>
          {children}
        </tbody>
      </table>
    </Card>
  )
}

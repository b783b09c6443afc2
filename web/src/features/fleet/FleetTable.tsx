import type { ReactElement, ReactNode } from 'react'

interface FleetTableProps {
  caption: string
  columns: readonly string[]
  children: ReactNode
}

/** The frame of a table whose last column holds what may be done. */
export function FleetTable({ caption, columns, children }: FleetTableProps): ReactElement {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-raised text-left text-[12.5px] text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-3 py-2.5 font-semibold first:pl-4 last:pr-4 last:text-right"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line *:last:border-0 *:hover:bg-raised **:[tr>*]:px-3 **:[tr>*]:py-2 **:[tr>*]:first:pl-4 **:[tr>*]:last:pr-2.5">
          {children}
        </tbody>
      </table>
    </div>
  )
}

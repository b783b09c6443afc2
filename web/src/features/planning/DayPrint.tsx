import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { type ReactElement, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { dayOf, formatDayHeading } from '../../lib/format.ts'
import type { RowModel } from './board-model.ts'
import type { TimeGrid } from './time-grid.ts'
import { clientOf, describeSpan, formatStart, routeOf } from './trip-words.ts'

interface DayPrintProps {
  grid: TimeGrid
  rows: readonly RowModel[]
  names: ReadonlyMap<string, string>
}

/** Paper in place of the screen: the trips of the day, row by row. Rendered only to be printed. */
export function DayPrint({ grid, rows, names }: DayPrintProps): ReactElement | null {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    const begin = () => {
      dataset.paper = ''
      flushSync(() => setIsPrinting(true))
    }
    const end = () => {
      delete dataset.paper
      setIsPrinting(false)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      end()
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return createPortal(
    <div className="print-page text-base">
      <h1 className="mb-4 text-2xl font-bold">Planning · {formatDayHeading(grid.first, dayOf(Date.now()), false)}</h1>
      {rows
        .filter(({ bars, shades }) => bars.length + shades.length > 0)
        .map((row) => (
          <PrintedRow key={row.id} row={row} names={names} />
        ))}
    </div>,
    document.body,
  )
}

const cell = 'border-t border-line px-1.5 py-1 text-left align-top'

function PrintedRow({ row, names }: { row: RowModel; names: ReadonlyMap<string, string> }): ReactElement {
  const { label, name, detail, bars, shades } = row
  return (
    <section className="mb-5 break-inside-avoid">
      <h2 className="text-lg font-bold">{[label, name, detail].filter(Boolean).join(' · ')}</h2>
      {shades.map(({ key, label: reason, start, end }) => (
        <p key={key}>
          {reason}&nbsp;: {formatStart(start)} – {formatStart(end)}
        </p>
      ))}
      {bars.length > 0 && (
        <table className="mt-1 w-full table-fixed border-collapse">
          <thead>
            <tr>
              {['Heures', 'Client', 'Trajet', 'Véhicule', 'Statut'].map((heading) => (
                <th key={heading} className={cell}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars
              .toSorted((a, b) => a.start - b.start)
              .map(({ trip, start, end }) => (
                <tr key={trip.id}>
                  <td className={cell}>{describeSpan(start, end)}</td>
                  <td className={cell}>{clientOf(trip)}</td>
                  <td className={cell}>
                    {[trip.pickupLocation, trip.destination].filter(Boolean).join(' → ') || routeOf(trip)}
                  </td>
                  <td className={cell}>{names.get(trip.vehicleId ?? '') ?? '–'}</td>
                  <td className={cell}>{bookingStatusLabels[trip.status]}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

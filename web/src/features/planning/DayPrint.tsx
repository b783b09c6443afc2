import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { type ReactElement, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { dayOf, formatDayHeading, formatShortDay } from '../../lib/format.ts'
import type { RowModel } from './board-model.ts'
import type { BoardRows } from './planning-url.ts'
import { lastDayOf, type TimeGrid } from './time-grid.ts'
import { clientOf, describeSpan, formatStart, routeOf } from './trip-words.ts'

interface DayPrintProps {
  grid: TimeGrid
  by: BoardRows
  rows: readonly RowModel[]
  names: ReadonlyMap<string, string>
}

/** Paper in place of the screen: the trips of the day, row by row. Rendered only to be printed. */
export function DayPrint({ grid, by, rows, names }: DayPrintProps): ReactElement | null {
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
  const printed = rows.filter((row) => allBars(row).length + row.shades.length > 0)
  return createPortal(
    <div className="print-page text-sm">
      <h1 className="mb-3 text-xl font-bold">Planning · {daysOf(grid)}</h1>
      {printed.length === 0 && <p>Aucune course ce jour</p>}
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {[
              ['w-1/6', 'Heures'],
              ['w-1/5', 'Client'],
              ['', 'Trajet'],
              ['w-1/6', by === 'driver' ? 'Véhicule' : 'Chauffeur'],
              ['w-1/9', 'Statut'],
            ].map(([width, heading]) => (
              <th key={heading} scope="col" className={`${cell} ${width}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {printed.map((row) => (
          <PrintedRow key={row.id} row={row} by={by} day={grid.first} names={names} />
        ))}
      </table>
    </div>,
    document.body,
  )
}

function daysOf(grid: TimeGrid): string {
  const today = dayOf(Date.now())
  if (grid.days === 1) return formatDayHeading(grid.first, today, false)
  return `${formatShortDay(grid.first, today)} – ${formatShortDay(lastDayOf(grid), today)}`
}

/** Paper shows the completed trips that the board folds. */
const allBars = ({ bars, folds }: RowModel) => [...bars, ...folds.flatMap((fold) => fold.bars)]

const cell = 'border-t border-line px-1.5 py-1 text-left align-top [overflow-wrap:anywhere]'

interface PrintedRowProps extends Pick<DayPrintProps, 'by' | 'names'> {
  row: RowModel
  day: string
}

function PrintedRow({ row, by, day, names }: PrintedRowProps): ReactElement {
  const { label, name, detail, shades } = row
  return (
    <tbody>
      <tr className="break-inside-avoid break-after-avoid">
        <th colSpan={5} scope="rowgroup" className="px-1.5 pt-3 pb-1 text-left font-normal">
          <h2 className="text-base font-bold">{[label, name, detail].filter(Boolean).join(' · ')}</h2>
          {shades.map(({ key, label: reason, start, end }) => (
            <p key={key}>
              {reason}&nbsp;: {formatStart(start)} – {formatStart(end)}
            </p>
          ))}
        </th>
      </tr>
      {allBars(row)
        .toSorted((a, b) => a.start - b.start)
        .map(({ trip, start, end }) => (
          <tr key={trip.id} className="break-inside-avoid">
            <td className={`${cell} font-semibold`}>{describeSpan(start, end, day)}</td>
            <td className={cell}>{clientOf(trip)}</td>
            <td className={cell}>
              {[trip.pickupLocation, trip.destination].filter(Boolean).join(' → ') || routeOf(trip)}
            </td>
            <td className={cell}>{names.get((by === 'driver' ? trip.vehicleId : trip.driverId) ?? '') ?? '–'}</td>
            <td className={cell}>{bookingStatusLabels[trip.status]}</td>
          </tr>
        ))}
    </tbody>
  )
}

import { quarterMinutes } from './time-grid.ts'

/** A trip that is being moved by keyboard. */
export interface KeyboardMove {
  /** Index of the target among the rows; -1 is the lane. */
  row: number
  /** Minutes by which it moves. */
  shift: number
}

export type KeyboardResult = KeyboardMove | 'drop' | 'cancel' | 'blocked' | undefined

interface Bounds {
  rows: number
  /** Minutes of a step along the hours. */
  step: number
}

const hour = 60

/**
 * Returns the state after a key: the arrows move, by an hour with Shift, Space and Enter drop, Escape cancels. `blocked` at
 * the first and the last row; undefined for a key without meaning.
 */
export function moveByKey(
  { row, shift }: KeyboardMove,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { rows, step }: Bounds,
): KeyboardResult {
  const far = step === quarterMinutes && shiftKey ? hour : step
  switch (key) {
    case 'ArrowUp':
      return row === -1 ? 'blocked' : { row: row - 1, shift }
    case 'ArrowDown':
      return row === rows - 1 ? 'blocked' : { row: row + 1, shift }
    case 'ArrowLeft':
      return { row, shift: shift - far }
    case 'ArrowRight':
      return { row, shift: shift + far }
    case ' ':
    case 'Enter':
      return 'drop'
    case 'Escape':
    case 'Tab':
      return 'cancel'
    default:
      return undefined
  }
}

interface Bar {
  trip: { id: string }
  left: number
}

/** Returns the bar to which an arrow leads: the neighbour in the row, or the nearest in the next row that has one. */
export function neighbourOf(
  rows: readonly { bars: readonly Bar[] }[],
  id: string,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End',
): string | undefined {
  const at = rows.findIndex(({ bars }) => bars.some(({ trip }) => trip.id === id))
  const bars = rows[at]?.bars ?? []
  const place = bars.findIndex(({ trip }) => trip.id === id)
  const bar = bars[place]
  if (!bar) return undefined
  if (key === 'Home') return bars[0]?.trip.id
  if (key === 'End') return bars.at(-1)?.trip.id
  if (key === 'ArrowLeft' || key === 'ArrowRight') return bars[place + (key === 'ArrowLeft' ? -1 : 1)]?.trip.id
  const further = key === 'ArrowUp' ? rows.slice(0, at).toReversed() : rows.slice(at + 1)
  const next = further.find((row) => row.bars.length > 0)?.bars ?? []
  const byDistance = next.toSorted((a, b) => Math.abs(a.left - bar.left) - Math.abs(b.left - bar.left))
  return byDistance[0]?.trip.id
}

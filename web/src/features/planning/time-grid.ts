import { addDays } from '@yoon/contract/dates'
import { companyNow } from '../../lib/company.ts'
import { dayOf, timeOf } from '../../lib/format.ts'

export const boardModes = ['day', 'three', 'week'] as const
export type BoardMode = (typeof boardModes)[number]

/** The time axis of the board: pixels and minutes of the company's clock. */
export interface TimeGrid {
  mode: BoardMode
  /** The first day, `YYYY-MM-DD`. */
  first: string
  days: number
  /** Minutes to which a dragged trip snaps: a quarter of an hour, or a day where a column is a day. */
  step: number
  dayWidth: number
  /** Number of past days in front of the present one of a week: their columns are narrow. */
  past: number
  /** Width of all days, in pixels. */
  width: number
}

export const dayMinutes = 1440
export const quarterMinutes = 15

const axes = {
  day: { days: 1, dayWidth: 24 * 136, step: quarterMinutes },
  three: { days: 3, dayWidth: 24 * 84, step: quarterMinutes },
  week: { days: 7, dayWidth: 132, step: dayMinutes },
} as const satisfies Record<BoardMode, { days: number; dayWidth: number; step: number }>

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Width of a day of a week where the window has less room, in pixels. */
const narrowDay = 121

/** Width of a past day of the present week, in pixels. */
const pastDay = 84

/** Returns the axis that shows a day; a week begins on Monday, and what its past days leave belongs to the others. */
export function timeGrid(mode: BoardMode, day: string, isNarrow = false, today?: string): TimeGrid {
  const { days, step, dayWidth: widest } = axes[mode]
  const isWeek = mode === 'week'
  const first = isWeek ? mondayOf(day) : day
  const usual = isNarrow && isWeek ? narrowDay : widest
  const past =
    today && isWeek && mondayOf(today) === first
      ? (minutesOf(today, '00:00') - minutesOf(first, '00:00')) / dayMinutes
      : 0
  const dayWidth = Math.floor((days * usual - past * pastDay) / (days - past))
  return { mode, first, days, step, dayWidth, past, width: past * pastDay + (days - past) * dayWidth }
}

export function lastDayOf({ first, days }: TimeGrid): string {
  return addDays(first, days - 1)
}

/** Returns minutes on the company's clock of a day and a time: local moments compare and subtract like numbers. */
export function minutesOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) / 60_000
}

/** Returns the day and the time of minutes on the company's clock. */
export function momentOf(minutes: number): { date: string; time: string } {
  const at = new Date(minutes * 60_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

/** Minutes by zone and instant: formatting one takes longer than placing a bar. */
const knownMinutes = new Map<string, number>()
const mostKnown = 5_000

/** Returns minutes on the company's clock of an instant. */
export function localMinutes(instant: string): number {
  const key = `${companyNow().timezone} ${instant}`
  const known = knownMinutes.get(key)
  if (known !== undefined) return known
  if (knownMinutes.size > mostKnown) knownMinutes.clear()
  const minutes = minutesOf(dayOf(Date.parse(instant)), timeOf(instant))
  knownMinutes.set(key, minutes)
  return minutes
}

/** Returns the present in local minutes. */
export function nowMinutes(): number {
  const now = new Date(Date.now())
  return minutesOf(dayOf(now.getTime()), timeOf(now.toISOString()))
}

/** Returns the distance of a moment from the left edge of the axis, in pixels. */
export function xOf(minutes: number, { first, dayWidth, past }: TimeGrid): number {
  const days = (minutes - minutesOf(first, '00:00')) / dayMinutes
  return past > 0 ? days * dayWidth - Math.min(days, past) * (dayWidth - pastDay) : days * dayWidth
}

/** Returns the days from the left edge of the axis to a place on it. */
function daysAt(x: number, { dayWidth, past }: TimeGrid): number {
  return past > 0 ? Math.min(x / pastDay, past) + Math.max(0, x - past * pastDay) / dayWidth : x / dayWidth
}

/** Returns the minutes by which a drag of some pixels from a place on the axis moves a trip, in steps. */
export function shiftOf(pixels: number, grid: TimeGrid, from = 0): number {
  const steps = Math.round(((daysAt(from + pixels, grid) - daysAt(from, grid)) * dayMinutes) / grid.step)
  return steps === 0 ? 0 : steps * grid.step
}

/**
 * Returns the minutes by which a trip moves so that it starts on a quarter of an hour. A drag by whole steps keeps the
 * minutes of a trip at 08:10; this puts it at 08:15 or 08:00.
 */
export function snappedShift(start: number, shift: number, { step }: Pick<TimeGrid, 'step'>): number {
  if (shift === 0 || step !== quarterMinutes) return shift
  return Math.round((start + shift) / quarterMinutes) * quarterMinutes - start
}

/** Returns the nearest shift with which a trip starts on the axis; one that began before it moves no further back. */
export function shiftWithin(start: number, shift: number, { first, days, step }: TimeGrid): number {
  const from = minutesOf(first, '00:00')
  const last = from + days * dayMinutes - quarterMinutes
  const isByDay = step === dayMinutes
  const earliest = isByDay ? Math.ceil((from - start) / dayMinutes) * dayMinutes : from - start
  const latest = isByDay ? Math.floor((last - start) / dayMinutes) * dayMinutes : last - start
  return Math.max(Math.min(0, earliest), Math.min(shift, Math.max(0, latest)))
}

/** Edges of a bar, in pixels from the left edge of the axis. */
export interface Extent {
  left: number
  right: number
}

const narrowestBar = 66

/**
 * Returns the edges of a bar from `start` to `end` (local minutes), cut at the edges of the axis; undefined if it lies outside. A
 * column of a week is filled by each trip of its day.
 */
export function extentOf(start: number, end: number, grid: TimeGrid): Extent | undefined {
  const from = minutesOf(grid.first, '00:00')
  const to = from + grid.days * dayMinutes
  if (end <= from || start >= to) return undefined
  if (grid.step === dayMinutes) {
    const firstColumn = Math.max(0, Math.floor((start - from) / dayMinutes))
    // A trip until midnight does not reach the next day.
    const lastColumn = Math.min(grid.days - 1, Math.max(firstColumn, Math.ceil((end - from) / dayMinutes) - 1))
    const edge = (column: number) => xOf(from + column * dayMinutes, grid)
    return { left: edge(firstColumn) + 2, right: edge(lastColumn + 1) - 3 }
  }
  // A trip shortly before midnight has its bar a little earlier, so that it can be read.
  const left = Math.min(xOf(Math.max(start, from), grid), grid.width - narrowestBar)
  const right = Math.max(xOf(Math.min(end, to), grid), left + narrowestBar)
  return { left, right: Math.min(right, grid.width) }
}

/** A mark on the header of the axis. */
export interface AxisMark {
  x: number
  minutes: number
}

/** Returns the marks of the axis: each hour of a day, every third of three days, each day of a week. */
export function axisMarks(grid: TimeGrid): AxisMark[] {
  const every = { day: 60, three: 180, week: dayMinutes }[grid.mode]
  const from = minutesOf(grid.first, '00:00')
  return Array.from({ length: (grid.days * dayMinutes) / every }, (_, index) => {
    const minutes = from + index * every
    return { x: xOf(minutes, grid), minutes }
  })
}

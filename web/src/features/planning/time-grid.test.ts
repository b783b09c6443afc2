import { describe, expect, it } from 'vitest'
import {
  axisMarks,
  extentOf,
  lastDayOf,
  minutesOf,
  momentOf,
  mondayOf,
  shiftOf,
  shiftWithin,
  snappedShift,
  timeGrid,
  xOf,
} from './time-grid.ts'

const day = timeGrid('day', '2026-11-26')
const week = timeGrid('week', '2026-11-26')
const at = (time: string, date = '2026-11-26') => minutesOf(date, time)

describe('the time axis of the board', () => {
  it('places a moment by the minutes since the first midnight', () => {
    expect(xOf(at('00:00'), day)).toBe(0)
    expect(xOf(at('12:00'), day)).toBe(day.width / 2)
  })

  it('turns minutes back into the day and the time', () => {
    expect(momentOf(at('23:45'))).toEqual({ date: '2026-11-26', time: '23:45' })
    expect(momentOf(at('23:45') + 30)).toEqual({ date: '2026-11-27', time: '00:15' })
  })

  it('shows a week from Monday to Sunday', () => {
    expect([mondayOf('2026-11-29'), mondayOf('2026-11-23')]).toEqual(['2026-11-23', '2026-11-23'])
    expect([week.first, lastDayOf(week)]).toEqual(['2026-11-23', '2026-11-29'])
    expect(timeGrid('week', '2026-11-26', true).width).toBeLessThan(week.width)
    expect(timeGrid('day', '2026-11-26', true)).toEqual(day)
  })

  it('gives the room of the past days of the present week to the others, and keeps what a drag means', () => {
    const friday = timeGrid('week', '2026-11-26', false, '2026-11-27')
    const columns = axisMarks(friday).map(({ x }, index, marks) => (marks[index + 1]?.x ?? friday.width) - x)
    expect(new Set(columns.slice(0, 4))).toEqual(new Set([columns[0]]))
    expect(columns[4]).toBeGreaterThan(2 * (columns[0] ?? 0))
    expect(columns.slice(4)).toEqual([friday.dayWidth, friday.dayWidth, friday.dayWidth])
    expect(friday.width).toBeLessThanOrEqual(week.width)
    const [thursday = 0, today = 0] = axisMarks(friday)
      .slice(3, 5)
      .map(({ x }) => x)
    expect(shiftOf(today - thursday + 40, friday, thursday + 20)).toBe(1440)
    expect(shiftOf(thursday - today - 40, friday, today + 40)).toBe(-1440)
    for (const other of ['2026-11-22', '2026-11-23', '2026-11-30']) {
      expect(timeGrid('week', '2026-11-26', false, other)).toEqual(week)
    }
  })

  it('moves a drag in quarters of an hour, in a week in days', () => {
    const quarter = day.dayWidth / 96
    expect([0, quarter * 0.4, quarter * 0.6, -quarter * 4].map((pixels) => shiftOf(pixels, day))).toEqual([
      0, 0, 15, -60,
    ])
    expect([week.dayWidth * 0.4, week.dayWidth * 0.6, -week.dayWidth * 2].map((x) => shiftOf(x, week))).toEqual([
      0, 1440, -2880,
    ])
  })

  it('puts a moved trip on a quarter of an hour, and leaves one that stays', () => {
    expect(at('08:10') + snappedShift(at('08:10'), 15, day)).toBe(at('08:30'))
    expect(snappedShift(at('08:10'), 0, day)).toBe(0)
    expect(snappedShift(at('08:10'), 1440, week)).toBe(1440)
  })

  it('keeps the start of a moved trip on the axis, in a week at its time of day', () => {
    expect([-90, -45, 45].map((shift) => shiftWithin(at('01:00'), shift, day))).toEqual([-60, -45, 45])
    expect(shiftWithin(at('23:00'), 120, day)).toBe(45)
    const sunday = at('23:50', '2026-11-29')
    expect([-8 * 1440, -1440, 0, 1440].map((shift) => shiftWithin(sunday, shift, week))).toEqual([
      -6 * 1440,
      -1440,
      0,
      0,
    ])
  })

  it('lets a trip that began before the axis stay, or move onto it', () => {
    const start = at('23:00', '2026-11-25')
    expect([-15, 0, 30, 90].map((shift) => shiftWithin(start, shift, day))).toEqual([0, 0, 30, 90])
  })

  it('cuts a bar at the edges of the axis, and leaves out what lies beyond', () => {
    expect(extentOf(at('23:00', '2026-11-25'), at('02:00'), day)?.left).toBe(0)
    expect(extentOf(at('22:00'), at('03:00', '2026-11-27'), day)?.right).toBe(day.width)
    expect(extentOf(at('22:00', '2026-11-25'), at('00:00'), day)).toBeUndefined()
    expect(extentOf(at('00:00', '2026-11-27'), at('01:00', '2026-11-27'), day)).toBeUndefined()
  })

  it('gives a short trip a bar that can be read and pressed', () => {
    const bar = extentOf(at('08:00'), at('08:10'), day)
    expect((bar?.right ?? 0) - (bar?.left ?? 0)).toBeGreaterThan(44)
  })

  it('fills the column of each day that a trip touches in a week', () => {
    const evening = extentOf(at('22:00'), at('00:00', '2026-11-27'), week)
    const night = extentOf(at('22:00'), at('00:30', '2026-11-27'), week)
    expect(Math.floor((evening?.left ?? 0) / week.dayWidth)).toBe(3)
    expect(Math.floor((evening?.right ?? 0) / week.dayWidth)).toBe(3)
    expect(Math.floor((night?.right ?? 0) / week.dayWidth)).toBe(4)
  })

  it('marks each hour of a day and each day of a week', () => {
    expect([axisMarks(day).length, axisMarks(timeGrid('three', '2026-11-26')).length, axisMarks(week).length]).toEqual([
      24, 24, 7,
    ])
  })
})

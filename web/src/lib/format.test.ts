import { afterEach, describe, expect, it } from 'vitest'
import { setCompany } from './company.ts'
import {
  dayOf,
  formatDate,
  formatDay,
  formatDayHeading,
  formatDuration,
  formatMoney,
  formatShortDay,
  timeOf,
} from './format.ts'

const today = '2026-11-21'

afterEach(() => setCompany(undefined))

describe('days', () => {
  it('computes days in the time zone of the company, not of the machine', () => {
    expect(dayOf(new Date('2026-11-21T23:59:00Z'))).toBe('2026-11-21')
    expect(timeOf('2026-11-21T00:05:00Z')).toBe('00:05')
  })

  it.each([
    ['2026-11-21', "Aujourd'hui"],
    ['2026-11-22', 'Demain'],
    ['2026-11-20', 'Hier'],
    ['2026-11-25', 'mer. 25\u00a0nov.'],
    ['2027-01-02', 'sam. 2\u00a0janv.\u00a02027'],
  ])('formats the day %s as %s', (day, text) => {
    expect(formatDay(day, today)).toBe(text)
  })

  it('formats a short day as a date, without words for today', () => {
    expect(formatShortDay('2026-11-21', today)).toBe('sam. 21\u00a0nov.')
    expect(formatShortDay('2027-01-02', today)).toBe('sam. 2\u00a0janv.\u00a02027')
  })

  it('formats the first of a month as 1er, and no other day', () => {
    expect(formatShortDay('2026-12-01', today)).toBe('mar. 1er\u00a0déc.')
    expect(formatDayHeading('2026-12-01', today)).toBe('Mardi 1er décembre')
    expect(formatDayHeading('2027-01-01', today)).toBe('Vendredi 1er janvier 2027')
    expect(formatDayHeading('2026-12-21', today)).toBe('Lundi 21 décembre')
    expect(formatDayHeading('2026-12-11', today)).toBe('Vendredi 11 décembre')
  })

  it('formats the heading of a day in full', () => {
    expect(formatDayHeading('2026-11-21', today)).toBe("Aujourd'hui, samedi 21 novembre")
    expect(formatDayHeading('2026-11-25', today)).toBe('Mercredi 25 novembre')
    expect(formatDayHeading('2026-11-21', today, false)).toBe('Samedi 21 novembre')
  })

  it('formats a date with slashes', () => {
    expect(formatDate('2025-06-07')).toBe('07/06/2025')
  })
})

describe('durations', () => {
  it.each([
    [17 * 60_000, '17 min'],
    [120 * 60_000, '2 h'],
    [125 * 60_000, '2 h 05'],
    [26 * 3_600_000, '1 j'],
  ])('formats a duration of %i ms as %s', (ms, text) => {
    expect(formatDuration(ms).replaceAll('\u00a0', ' ')).toBe(text)
  })
})

describe('the company of the signed-in user', () => {
  it('applies the time zone and the currency of the company to all texts', () => {
    setCompany({ name: 'Teranga', currency: 'EUR', timezone: 'Europe/Paris' })
    expect(dayOf(new Date('2026-11-21T23:59:00Z'))).toBe('2026-11-22')
    expect(timeOf('2026-07-21T00:05:00Z')).toBe('02:05')
    expect(formatMoney(45_000).replace(/\s/g, ' ')).toBe('45 000 €')
    setCompany(undefined)
    expect(formatMoney(45_000).replace(/\s/g, ' ')).toBe('45 000 F CFA')
  })
})

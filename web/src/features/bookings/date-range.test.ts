import { addDays } from '@yoon/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateRange, daysOf, outsideInWords, presets, rangeInWords, rangeLabel, readRange } from './date-range.ts'

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const weekday = (day: string | undefined) => new Date(`${day}T00:00:00Z`).getUTCDay()

describe('a range of days', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['next_days', '2026-11-28', '2026-11-28', '2026-12-04'],
    ['2026-11-21..2026-12-02', '2026-11-21', '2026-11-21', '2026-12-02'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-02', '2026-12-28', '2027-01-03'],
    ['last_week', '2027-01-04', '2026-12-28', '2027-01-03'],
    ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04', '2026-11-21', '2026-04-01', '2026-04-30'],
    ['2024', '2026-11-21', '2024-01-01', '2024-12-31'],
  ] as const)('resolves the range %s on %s to the days from %s to %s', (range, today, dateFrom, dateTo) => {
    expect(daysOf(range, today)).toEqual({ dateFrom, dateTo })
  })

  it('gives the range of all dates no ends', () => {
    expect(daysOf('all', '2026-11-21')).toEqual({})
  })

  it('includes today in this week and this month on any day, and runs weeks from Monday to Sunday', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const range of ['today', 'week', 'month', today.slice(0, 7), today.slice(0, 4)] as DateRange[]) {
          const { dateFrom = '', dateTo = '' } = daysOf(range, today)
          expect(dateFrom <= today && today <= dateTo).toBe(true)
        }
        const week = daysOf('week', today)
        expect([weekday(week.dateFrom), weekday(week.dateTo)]).toEqual([1, 0])
        expect(addDays(daysOf('last_week', today).dateTo ?? '', 1)).toBe(week.dateFrom)
      }),
    )
  })
})

describe('a range in an address', () => {
  it('reads every range from an address as it was written', () => {
    for (const range of [...presets, 'all', '2026-04', '2024', '2026-02-28..2026-02-28'] as DateRange[])
      expect(readRange(range)).toBe(range)
  })

  it.each([
    ...[null, '', 'mars', '2026-13', '2026-00', '20260', '2026-1', '1999'],
    ...['2026-11-25..2026-11-21', '2026-02-30..2026-03-01', '2026-11-21..', '2026-11-21..2026-11-22..2026-11-23'],
  ])('reads the range %j of an address as this month', (text) => {
    expect(readRange(text)).toBe('month')
  })
})

describe('a range in words', () => {
  it.each([
    ['month', 'Ce mois', 'novembre 2026'],
    ['week', 'Cette semaine', '16–22 novembre 2026'],
    ['yesterday', 'Hier', '20 novembre 2026'],
    ['tomorrow', 'Demain', '22 novembre 2026'],
    ['next_days', '7 jours', '21–27 novembre 2026'],
    [
      '2026-11-28..2026-12-01',
      '28 novembre\u2009–\u20091er décembre 2026',
      '28 novembre\u2009–\u20091er décembre 2026',
    ],
    ['2026-03', 'mars 2026', 'mars 2026'],
    ['2025', '2025', '2025'],
    ['all', 'Toutes les dates', 'toutes les dates'],
  ] as const)('labels the range %s as %s and describes it as %s', (range, label, words) => {
    expect(rangeLabel(range, '2026-11-21')).toBe(label)
    expect(rangeInWords(range, '2026-11-21')).toBe(words)
  })

  it('writes the first day of a month as 1er', () => {
    expect(rangeInWords('today', '2026-11-01')).toBe('1er novembre 2026')
  })
})

describe('the bookings outside of a range', () => {
  it.each([
    [29, 'month', '29 autres hors de novembre'],
    [1, 'month', '1 autre hors de novembre'],
    [3, '2026-04', "3 autres hors d'avril"],
    [3, '2026-08', "3 autres hors d'août"],
    [3, '2025-10', "3 autres hors d'octobre 2025"],
    [2, '2025-03', '2 autres hors de mars 2025'],
    [2, '2025', '2 autres hors de 2025'],
    [2, '2026', '2 autres hors de 2026'],
    [1, 'week', '1 autre hors de cette semaine'],
    [4, 'last_week', '4 autres hors de la semaine dernière'],
    [3, 'next_days', '3 autres hors de ces 7 jours'],
    [3, '2026-11-28..2026-12-01', '3 autres hors de cette période'],
    [1, 'today', '1 autre à une autre date'],
    [2, 'tomorrow', "2 autres à d'autres dates"],
    [7, 'yesterday', "7 autres à d'autres dates"],
    [1000, 'month', '1\u202f000 autres hors de novembre'],
    [1001, 'month', 'plus de 1\u202f000 autres hors de novembre'],
  ] as const)('describes %i bookings outside of the range %s as: %s', (count, range, words) => {
    expect(outsideInWords(count, range, '2026-11-21')).toBe(words)
  })
})

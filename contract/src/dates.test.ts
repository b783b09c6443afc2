import { addDays, isDay, localDateTime, rentalDays, withOrdinalFirst } from '@yoon/contract/dates'
import { describe, expect, it } from 'vitest'

describe('localDateTime', () => {
  it.for([
    ['2026-11-21T23:30:00Z', 'Africa/Dakar', '2026-11-21', '23:30'],
    ['2026-11-22T00:30:00Z', 'Africa/Dakar', '2026-11-22', '00:30'],
    ['2026-11-21T23:30:00Z', 'Europe/Paris', '2026-11-22', '00:30'],
    ['2026-11-22T00:00:00Z', 'America/Los_Angeles', '2026-11-21', '16:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', '2026-03-29', '03:00'],
  ] as const)('converts %s in %s to the local day and time %s %s', ([at, zone, day, time]) => {
    expect(localDateTime(new Date(at), zone)).toEqual({ day, time })
  })
})

describe('addDays', () => {
  it('adds days across months, leap days and changes to summer time', () => {
    expect([
      addDays('2026-12-31', 1),
      addDays('2028-02-28', 1),
      addDays('2026-03-29', 1),
      addDays('2026-03-01', -1),
    ]).toEqual(['2027-01-01', '2028-02-29', '2026-03-30', '2026-02-28'])
  })
})

describe('isDay', () => {
  it.each(['1900-01-01', '2028-02-29', '2199-12-31'])('accepts %s as a day', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each(['', '2026-02-29', '2026-13-01', '1899-12-31', '2200-01-01', '21/11/2026', '2026-1-1'])(
    'refuses %j as a day',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

describe('withOrdinalFirst', () => {
  it.each([
    ['mardi 1 décembre', 'mardi 1er décembre'],
    ['1 déc. 2026', '1er déc. 2026'],
    ['1–7 novembre 2026', '1er–7 novembre 2026'],
    ['30 novembre – 1 décembre 2026', '30 novembre – 1er décembre 2026'],
    ['21 novembre 2031', '21 novembre 2031'],
    ['11 novembre', '11 novembre'],
  ])('writes the first of a month as an ordinal: %s as %s', (words, expected) => {
    expect(withOrdinalFirst(words)).toBe(expected)
  })
})

describe('rentalDays', () => {
  it('counts both end days of a rental, across months, leap days and years', () => {
    expect(rentalDays('2026-11-22', '2026-11-22')).toBe(1)
    expect(rentalDays('2028-02-28', '2028-03-01')).toBe(3)
    expect(rentalDays('2026-12-31', '2027-01-01')).toBe(2)
  })

  it('returns null for a rental that ends before its start, or with an invalid date', () => {
    expect([
      rentalDays('2026-11-23', '2026-11-22'),
      rentalDays('', '2026-11-22'),
      rentalDays('2026-11-22', '22/11'),
    ]).toEqual([null, null, null])
  })
})

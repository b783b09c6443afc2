import { describe, expect, it } from 'vitest'
import { daysOf, filterOf, listingOf, noFilters } from './payments-url.ts'

const of = (range: Parameters<typeof daysOf>[0]['range'], from?: string, to?: string) =>
  daysOf({ range, from, to }, '2026-11-03')

describe('the period of payments', () => {
  it('every period ends today or yesterday, and a week has seven days', () => {
    expect(of(undefined)).toEqual({})
    expect(of('today')).toEqual({ dateFrom: '2026-11-03', dateTo: '2026-11-03' })
    expect(of('yesterday')).toEqual({ dateFrom: '2026-11-02', dateTo: '2026-11-02' })
    expect(of('week')).toEqual({ dateFrom: '2026-10-28', dateTo: '2026-11-03' })
    expect(of('month')).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-03' })
  })

  it('a period of two days may be open at either end', () => {
    expect(of('dates')).toEqual({})
    expect(of('dates', '2026-10-01')).toEqual({ dateFrom: '2026-10-01' })
    expect(of('dates', undefined, '2026-10-31')).toEqual({ dateTo: '2026-10-31' })
  })
})

describe('the order of payments', () => {
  it('asks for the oldest debt first, and of other payments for the last received', () => {
    expect(listingOf({ ...noFilters, status: 'PENDING' })).toEqual({ status: 'PENDING', order: 'asc' })
    expect(listingOf({ ...noFilters, status: 'COMPLETED' })).toEqual({ status: 'COMPLETED', order: 'received' })
    expect(listingOf(noFilters)).toEqual({ order: 'received' })
    expect(filterOf({ ...noFilters, status: 'PENDING' })).toEqual({ status: 'PENDING' })
  })
})

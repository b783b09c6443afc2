import { rentalDays } from '@yoon/contract/dates'
import { describe, expect, it } from 'vitest'

describe('rentalDays', () => {
  it('counts both ends, over months, leap days and years', () => {
    expect(rentalDays('2026-11-22', '2026-11-22')).toBe(1)
    expect(rentalDays('2028-02-28', '2028-03-01')).toBe(3)
    expect(rentalDays('2026-12-31', '2027-01-01')).toBe(2)
  })

  it('knows none that end before they begin, or that are no days', () => {
    expect([
      rentalDays('2026-11-23', '2026-11-22'),
      rentalDays('', '2026-11-22'),
      rentalDays('2026-11-22', '22/11'),
    ]).toEqual([null, null, null])
  })
})

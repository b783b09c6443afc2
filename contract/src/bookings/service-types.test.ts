import { bookingTypeOf } from '@yoon/contract/bookings/service-types'
import { describe, expect, it } from 'vitest'

describe('bookingTypeOf', () => {
  it('derives the booking type from the service and the driver', () => {
    expect(bookingTypeOf('TRANSFER', true)).toBe('STANDARD')
    expect(bookingTypeOf('HOURLY_RENTAL', true)).toBe('HOURLY_RENTAL')
    expect(bookingTypeOf('DAILY_RENTAL', true)).toBe('LONG_TERM_RENTAL')
    expect([bookingTypeOf('HOURLY_RENTAL', false), bookingTypeOf('DAILY_RENTAL', false)]).toEqual([
      'RIDE_ONLY',
      'RIDE_ONLY',
    ])
  })
})

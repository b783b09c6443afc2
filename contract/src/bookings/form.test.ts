import { bookingFormSchema, pastDates, startDay } from '@yoon/contract/bookings/form'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const transfer = {
  serviceType: 'TRANSFER',
  userId: '00000000-0000-4000-8000-000000000000',
  pickupLocation: 'Dakar Plateau',
  destination: 'Saly Portudal',
  scheduledDate: '2026-11-22',
  scheduledTime: '08:00',
  passengers: 2,
  totalPrice: 35_000,
}

describe('bookingFormSchema', () => {
  it('reads omitted optional fields of a booking as null', () => {
    const none = { specialRequests: null, orderSource: null, flightNumber: null }
    expect(bookingFormSchema.parse(transfer)).toEqual({ ...transfer, ...none })
  })

  it('accepts only the keys of the booking form, whatever is sent', () => {
    const known = Object.keys(bookingFormSchema.parse({ ...transfer, luggage: 1 }))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (more) => {
        const parsed = bookingFormSchema.safeParse({ ...more, ...transfer })
        if (parsed.success) expect(known).toEqual(expect.arrayContaining(Object.keys(parsed.data)))
      }),
    )
  })

  it('answers any value without throwing, and refuses with a French message on a known field', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              serviceType: fc.constantFrom('TRANSFER', 'HOURLY_RENTAL', 'DAILY_RENTAL', 'X'),
              userId: fc.anything(),
              passengers: fc.anything(),
              destination: fc.anything(),
              scheduledDate: fc.anything(),
            },
            { requiredKeys: [] },
          ),
        ),
        (value) => {
          const parsed = bookingFormSchema.safeParse(value)
          if (typeof value !== 'object' || value === null || Array.isArray(value)) return
          for (const { path, message } of parsed.error?.issues ?? [])
            expect([path.length > 0, message]).toEqual([true, expect.stringMatching(/^(Le |La |L')/)])
        },
      ),
    )
  })
})

describe('pastDates', () => {
  const form = bookingFormSchema.parse(transfer)
  it("accepts today's date, and a past date that the booking already has", () => {
    expect(pastDates(form, '2026-11-22')).toEqual({})
    expect(pastDates(form, '2026-11-23')).toEqual({ scheduledDate: 'La date ne peut pas être dans le passé' })
    expect(pastDates(form, '2026-11-23', { scheduledDate: '2026-11-22', rentalEndDate: null })).toEqual({})
    expect(Object.keys(pastDates(form, '2026-11-23', { scheduledDate: '2026-11-21', rentalEndDate: null }))).toEqual([
      'scheduledDate',
    ])
  })

  it('checks both dates of a daily rental', () => {
    const { scheduledDate: _, ...rest } = transfer
    const daily = bookingFormSchema.parse({
      ...rest,
      serviceType: 'DAILY_RENTAL',
      rentalStartDate: '2026-11-20',
      rentalEndDate: '2026-11-21',
    })
    expect([startDay(daily), Object.keys(pastDates(daily, '2026-11-22'))]).toEqual([
      '2026-11-20',
      ['rentalStartDate', 'rentalEndDate'],
    ])
    expect(Object.keys(pastDates(daily, '2026-11-21'))).toEqual(['rentalStartDate'])
  })
})

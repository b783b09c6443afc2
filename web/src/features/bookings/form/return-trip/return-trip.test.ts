import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../../lib/forms/form-errors.ts'
import { initialValues } from '../booking-form-values.ts'
import { asReturn, parseReturn, returnIssues, roundTripField } from './return-trip.ts'

const client = { id: '6bcf4200-c570-4f6a-ac74-7a571d657b2b', firstName: 'Fatou', lastName: 'Sow', phone: null }
const airport = '11111111-1111-4111-8111-111111111111'
const values = {
  ...initialValues(undefined, '2026-11-21', client),
  pickupLocation: 'Aéroport AIBD, Diass',
  pickupPlace: { placeId: airport },
  destination: 'Hôtel Terrou-Bi',
  scheduledTime: '10:00',
  totalPrice: '25000',
  flightNumber: 'AF 718',
  isRoundTrip: true,
  returnDate: '2026-11-23',
  returnTime: '08:30',
}

describe('the return of a round trip', () => {
  it('goes the other way at its own time and price, without the flight', () => {
    expect(asReturn(values)).toMatchObject({
      pickupLocation: 'Hôtel Terrou-Bi',
      destination: 'Aéroport AIBD, Diass',
      destinationPlace: { placeId: airport },
      scheduledDate: '2026-11-23',
      scheduledTime: '08:30',
      flightNumber: '',
    })
  })

  it('takes the proposal as long as no price is typed', () => {
    expect(parseReturn(values, 31_500)).toMatchObject({ success: true, data: { totalPrice: 31_500 } })
    expect(parseReturn({ ...values, returnPrice: '20 000' }, 31_500)).toMatchObject({ data: { totalPrice: 20_000 } })
  })

  it.each([
    [{ returnTime: '' }, { returnTime: "L'heure est requise" }],
    [{ returnDate: '2026-11-20' }, { returnDate: "Le retour ne peut pas être avant l'aller" }],
    [{ returnDate: '2026-11-21' }, { returnTime: "Le retour ne peut pas être avant l'aller" }],
    [{ returnPrice: '0' }, { returnPrice: 'Le prix doit être supérieur à 0' }],
    [{ isRoundTrip: false, returnTime: '' }, {}],
    [{ serviceType: 'DAILY_RENTAL' as const, returnTime: '' }, {}],
  ])('tells what is wrong with %j', (part, expected) => {
    const issues = returnIssues({ ...values, ...part }, 31_500)
    expect(fieldErrors({ issues })).toEqual(expected)
  })

  it("names the form's field for each field of the body", () => {
    const named = ['return.scheduledDate', 'outward.destination', 'outward.client.phone', 'userId'].map(roundTripField)
    expect(named).toEqual(['returnDate', 'destination', 'client.phone', 'userId'])
  })
})

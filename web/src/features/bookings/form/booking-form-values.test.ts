import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import { type BookingValues, initialValues, parseBooking } from './booking-form-values.ts'

const filledIn: BookingValues = {
  ...initialValues(undefined, '2026-11-21'),
  client: { id: '6bcf4200-c570-4f6a-ac74-7a571d657b2b', firstName: 'Awa', lastName: 'Ndiaye', phone: null },
  pickupLocation: 'Aéroport AIBD, Diass',
  destination: 'Hôtel Terrou-Bi',
  scheduledTime: '14:15',
  totalPrice: '35 000',
}

function errorsOf(values: typeof filledIn) {
  const parsed = parseBooking(values, null)
  return parsed.success ? [] : Object.entries(fieldErrors(parsed.error))
}

describe('the booking form', () => {
  it('sends only the fields of the chosen service', () => {
    const parsed = parseBooking(
      {
        ...filledIn,
        serviceType: 'DAILY_RENTAL',
        rentalEndDate: '2026-11-23',
        flightNumber: 'AF 718',
        distanceKm: '47',
      },
      null,
    )
    expect(parsed.success && parsed.data).toMatchObject({
      serviceType: 'DAILY_RENTAL',
      rentalStartDate: '2026-11-21',
      rentalEndDate: '2026-11-23',
      totalPrice: 35_000,
      withDriver: true,
    })
    expect(parsed.success && 'flightNumber' in parsed.data).toBe(false)
  })

  it('reports every wrong field of an empty form at once', () => {
    expect(
      errorsOf({
        ...filledIn,
        client: null as never,
        pickupLocation: '',
        destination: '',
        scheduledTime: '',
        totalPrice: '',
      }),
    ).toEqual([
      ['pickupLocation', 'Le lieu de prise en charge est requis'],
      ['scheduledTime', "L'heure est requise"],
      ['totalPrice', 'Le prix doit être supérieur à 0'],
      ['destination', 'La destination est requise'],
      ['userId', 'Le client est requis'],
    ])
  })

  it('reads a time as it is typed, for a form that is sent with Enter', () => {
    const parsed = parseBooking({ ...filledIn, scheduledTime: '8h30' }, null)
    expect(parsed.success && parsed.data.scheduledTime).toBe('08:30')
  })

  it('reports an invalid time differently from a missing one', () => {
    expect(errorsOf({ ...filledIn, scheduledTime: '25:00' })).toEqual([['scheduledTime', "L'heure est invalide"]])
  })

  it('rejects letters in a number field', () => {
    expect(errorsOf({ ...filledIn, passengers: 'deux' })).toEqual([
      ['passengers', 'Le nombre de passagers doit être au moins 1'],
    ])
  })

  it('sends the extras once they are changed, and says what is wrong at their fields', () => {
    const seat = { key: '1', kind: 'BABY_SEAT', amount: '2 000', note: '' } as const
    const parsed = parseBooking({ ...filledIn, extras: [seat] }, null)
    expect(parsed.success && parsed.data.extras).toEqual([{ kind: 'BABY_SEAT', amount: 2_000, note: null }])
    const untouched = parseBooking(filledIn, null)
    expect(untouched.success && untouched.data.extras).toBeUndefined()
    expect(errorsOf({ ...filledIn, extras: [seat, { ...seat, key: '2', amount: '' }] })).toEqual([
      ['extras.1.amount', 'Le supplément doit être supérieur à 0'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { type ClientTrip, placesOf, valuesOfTrip } from './trip-reuse.ts'

const trip: ClientTrip = {
  id: '6bcf4200-c570-4f6a-ac74-7a571d657b2b',
  bookingReference: 'R-7K3M9Q',
  status: 'COMPLETED',
  serviceType: 'TRANSFER',
  pickupLocation: 'Aéroport AIBD, Diass',
  destination: 'Hôtel Terrou-Bi',
  scheduledDate: '2026-10-01',
  scheduledTime: '14:15',
  rentalEndDate: null,
  rentalDuration: null,
  isWithDriver: true,
  passengers: 3,
  luggage: 4,
  distanceKm: 47,
  isOutsideDakar: true,
  totalPrice: 25_000,
  flightNumber: 'AF 718',
  specialRequests: 'Siège bébé',
  pickupPlaceId: null,
  pickupLatitude: null,
  pickupLongitude: null,
  destinationPlaceId: 'terrou-bi',
  destinationLatitude: null,
  destinationLongitude: null,
  vehicleType: null,
  orderSource: 'WhatsApp',
}
const form = { scheduledDate: '2026-11-21' }

describe('the reuse of a trip', () => {
  it('copies everything of a trip but its date', () => {
    expect(valuesOfTrip(trip, 'same', form)).toEqual({
      serviceType: 'TRANSFER',
      pickupLocation: 'Aéroport AIBD, Diass',
      pickupPlace: null,
      destination: 'Hôtel Terrou-Bi',
      destinationPlace: { placeId: 'terrou-bi' },
      scheduledTime: '14:15',
      flightNumber: 'AF 718',
      passengers: '3',
      luggage: '4',
      withDriver: true,
      distanceKm: '47',
      isOutsideDakar: true,
      vehicleType: '',
      totalPrice: '25000',
      orderSource: 'WhatsApp',
      specialRequests: 'Siège bébé',
    })
  })

  it('swaps the places of a return trip, and leaves out the flight of the other direction', () => {
    const { flightNumber: _, ...same } = valuesOfTrip(trip, 'same', form)
    const back = {
      ...same,
      ...{ pickupLocation: 'Hôtel Terrou-Bi', pickupPlace: { placeId: 'terrou-bi' } },
      ...{ destination: 'Aéroport AIBD, Diass', destinationPlace: null },
    }
    expect(valuesOfTrip(trip, 'return', form)).toEqual(back)
  })

  it('keeps the duration of a reused rental, in hours or days', () => {
    const hourly = { ...trip, serviceType: 'HOURLY_RENTAL' as const, rentalDuration: 6, destination: null }
    expect(valuesOfTrip(hourly, 'same', form)).toMatchObject({ rentalDuration: '6', destination: '' })
    const daily = { ...trip, serviceType: 'DAILY_RENTAL' as const, rentalEndDate: '2026-10-03', isWithDriver: false }
    expect(valuesOfTrip(daily, 'same', form)).toMatchObject({ rentalEndDate: '2026-11-23', withDriver: false })
    expect(valuesOfTrip(daily, 'same', { scheduledDate: '21/1' })).not.toHaveProperty('rentalEndDate')
  })

  it('describes a trip by its places', () => {
    expect(placesOf(trip)).toBe('Aéroport AIBD, Diass → Hôtel Terrou-Bi')
    expect(placesOf({ ...trip, destination: null })).toBe('Aéroport AIBD, Diass')
  })
})

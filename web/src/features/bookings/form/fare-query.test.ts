import { expect, it } from 'vitest'
import { initialValues } from './booking-form-values.ts'
import { fareQuery, missingForProposal, sourceOf } from './fare-query.ts'

const blank = initialValues(undefined, '2026-11-21')
const empty = { ...blank, pickupLocation: ' Cité Keur Gorgui', destination: 'Aéroport AIBD, Diass' }
const outside = { ...empty, isOutsideDakar: true }
const hourly = { ...empty, serviceType: 'HOURLY_RENTAL' as const, rentalDuration: '3' }
const daily = { ...hourly, serviceType: 'DAILY_RENTAL' as const, rentalEndDate: '2026-11-23' }
const sedan = { vehicleType: 'SEDAN' as const }
const withVehicle = {
  id: 'b1',
  vehicle: { id: 'v1', brand: 'Toyota', model: 'Prado', licensePlate: 'DK-1', capacity: 5 },
}
const places = { pickupLocation: 'Cité Keur Gorgui', destination: 'Aéroport AIBD, Diass' }

it.each([
  ['a transfer', empty, { serviceType: 'TRANSFER', ...places }],
  ['a transfer without places', blank, undefined],
  ['a transfer without destination', { ...empty, destination: 'AIBD' }, undefined],
  ['a transfer without pick-up', { ...empty, pickupLocation: '    ' }, undefined],
  ['kilometres', { ...outside, distanceKm: '47' }, { ...places, isOutsideDakar: 'true', distanceKm: 47 }],
  ['half a distance', { ...outside, distanceKm: '4,5' }, { ...places, distanceKm: undefined }],
  ['hours of a type', { ...hourly, ...sedan }, { serviceType: 'HOURLY_RENTAL', ...sedan, rentalDuration: 3 }],
  ['hours beyond the limit', { ...hourly, ...sedan, rentalDuration: '13' }, undefined],
  ['days of a type', { ...daily, ...sedan }, { scheduledDate: '2026-11-21', rentalEndDate: '2026-11-23' }],
  ['an end before the start', { ...daily, ...sedan, rentalEndDate: '2026-11-20' }, undefined],
  ['a rental of no type', hourly, undefined],
])('asks for the price of %s once it can be known', (_, values, query) => {
  const asked = fareQuery(values, undefined)
  if (query) expect(asked).toMatchObject(query)
  else expect(asked).toBeUndefined()
})

it('asks for the fare of a transfer by its chosen places, its points, its type and its hour', () => {
  const chosen = {
    ...empty,
    ...{ pickupPlace: { placeId: 'p1' }, destinationPlace: { latitude: 14.69, longitude: -17.44 } },
    ...{ scheduledTime: '23:10', vehicleType: 'VAN' as const },
  }
  expect(fareQuery(chosen, undefined)).toMatchObject({
    pickupPlaceId: 'p1',
    destinationLatitude: 14.69,
    destinationLongitude: -17.44,
    vehicleType: 'VAN',
    scheduledDate: '2026-11-21',
    scheduledTime: '23:10',
  })
  expect(fareQuery({ ...chosen, scheduledTime: '23:' }, undefined)).not.toHaveProperty('scheduledTime', '23:')
})

it("asks by the booking's vehicle unless it has none", () => {
  expect(fareQuery(hourly, withVehicle)).toMatchObject({ bookingId: 'b1', rentalDuration: 3 })
  expect(fareQuery(hourly, { ...withVehicle, vehicle: null })).toBeUndefined()
})

it('names the input that a price proposal still needs', () => {
  expect(missingForProposal(empty, undefined)).toBeUndefined()
  expect(missingForProposal(blank, undefined)).toContain('les deux lieux')
  expect(missingForProposal(outside, undefined)).toContain('distance')
  expect(missingForProposal(hourly, undefined)).toContain('type de véhicule')
  expect(missingForProposal(hourly, withVehicle)).toBeUndefined()
  expect(missingForProposal({ ...hourly, ...sedan }, undefined)).toBeUndefined()
})

it('says where a proposal comes from', () => {
  const fare = { from: 'AIBD', to: 'Plateau', isNight: true }
  expect(sourceOf({ fare, trips: null })).toBe('Forfait AIBD → Plateau, nuit')
  expect(sourceOf({ fare: { ...fare, isNight: false }, trips: null })).toBe('Forfait AIBD → Plateau')
  const others = [sourceOf({ fare: null, trips: 12 }), sourceOf({ fare: null, trips: null })]
  expect(others).toEqual(["d'après 12 courses", "d'après les tarifs"])
})

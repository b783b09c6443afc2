import { expect, it } from 'vitest'
import { applyFareEdits, fareKey } from './fare-edits.ts'
import { applyTimeEdits, timeKey } from './time-edits.ts'

const airport = '11111111-1111-4111-8111-111111111111'
const plateau = '22222222-2222-4222-8222-222222222222'
const fare = {
  fromZoneId: plateau,
  toZoneId: airport,
  vehicleType: null,
  price: 25_000,
  isOneWay: false,
  companyId: null,
}
const cell = { fromZoneId: airport, toZoneId: plateau, vehicleType: null, isOneWay: false }
const pricesOf = (edits: Record<string, string>) => applyFareEdits({ fares: [fare] }, edits)

it('names one cell for both directions of a fare, and one for each direction of a one-way fare', () => {
  expect(fareKey(cell)).toBe(fareKey(fare))
  expect(fareKey({ ...cell, isOneWay: true })).not.toBe(fareKey({ ...fare, isOneWay: true }))
})

it('changes, adds and removes fares by what is typed into their cells', () => {
  expect(pricesOf({ [fareKey(cell)]: '30 000' }).fares.map(({ price }) => price)).toEqual([30_000])
  expect(pricesOf({ [fareKey(cell)]: ' ' }).fares).toEqual([])
  const van = fareKey({ ...cell, vehicleType: 'VAN', isOneWay: true })
  expect(pricesOf({ [van]: '40000' }).fares[1]).toMatchObject({ vehicleType: 'VAN', isOneWay: true, price: 40_000 })
})

it('tells what is wrong with a price at its cell, and keeps the stored one', () => {
  const key = fareKey(cell)
  expect(pricesOf({ [key]: '0' })).toEqual({ fares: [fare], wrong: { [key]: 'Le forfait doit être supérieur à 0' } })
  expect(pricesOf({ [key]: 'cher' }).wrong[key]).toBe('Le forfait doit être un nombre entier')
})

it('changes the minutes of one period, and removes a trip without any', () => {
  const time = { fromZoneId: airport, toZoneId: plateau, peakMinutes: null, normalMinutes: 60, nightMinutes: null }
  const key = timeKey(plateau, airport, 'peakMinutes')
  expect(applyTimeEdits({ times: [time] }, { [key]: '90' }).times).toEqual([{ ...time, peakMinutes: 90 }])
  expect(applyTimeEdits({ times: [time] }, { [timeKey(airport, plateau, 'normalMinutes')]: '' }).times).toEqual([])
  expect(applyTimeEdits({ times: [time] }, { [key]: '721' }).wrong[key]).toBe(
    'La durée doit être entre 1 et 720 minutes',
  )
})

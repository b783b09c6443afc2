import { createBooking, updateBooking } from '@yoon/contract/bookings/calls'
import * as contract from '@yoon/contract/fares/calls'
import type { Fare, FareGridForm } from '@yoon/contract/fares/form'
import { vehicleTypes } from '@yoon/contract/vehicles/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
let plateau: string
let airport: string
let hotel: string
beforeAll(async () => {
  app = await createTestApp()
  plateau = await insertZone(app.db, 'Plateau')
  airport = await insertZone(app.db, 'AIBD')
  hotel = await insertPlace(app.db, { zoneId: plateau, name: 'Novotel Dakar', latitude: 14.67, longitude: -17.43 })
  await insertPlace(app.db, { zoneId: airport, name: 'Aéroport Blaise-Diagne', latitude: 14.67, longitude: -17.07 })
})
afterAll(() => app.close())

const fare = (more: Partial<Fare> = {}): Fare => ({
  fromZoneId: plateau,
  toZoneId: airport,
  vehicleType: null,
  price: 25_000,
  isOneWay: false,
  companyId: null,
  ...more,
})

const gridWith = (fares: Fare[], more: Partial<FareGridForm> = {}): FareGridForm => ({
  nightPercent: 25,
  nightFrom: '22:00',
  nightTo: '06:00',
  fares,
  ...more,
})

async function save(fares: Fare[], more: Partial<FareGridForm> = {}) {
  const { version } = (await app.call('ADMIN', contract.getFares)).data
  const headers = { 'if-match': String(version) }
  return app.call('OPERATRICE', contract.saveFares, gridWith(fares, more), { headers })
}

const route = {
  serviceType: 'TRANSFER',
  pickupLocation: 'Novotel Dakar',
  destination: 'aeroport blaise diagne',
} as const
const back = { ...route, pickupLocation: route.destination, destination: route.pickupLocation }
const reasonOf = async (query: object = {}) =>
  (await app.call('OPERATRICE', contract.proposeFare, { ...route, ...query })).body.reason
const asked = async (query: object = {}) =>
  (await app.call('OPERATRICE', contract.proposeFare, { ...route, ...query })).data

describe('PUT /api/dashboard/fares', () => {
  it('replaces the fares, raises the version and records what differs by the names of the zones', async () => {
    await save([fare()])
    const before = (await app.call('ADMIN', contract.getFares)).data
    const { status, data } = await save([fare({ price: 30_000 }), fare({ toZoneId: plateau, price: 5000 })])
    expect([status, data.version, data.fares.map(({ price }) => price)]).toEqual([
      200,
      before.version + 1,
      [5000, 30_000],
    ])
    expect((await auditOf(app, 'fares', 'fare')).at(-1)).toEqual({
      action: 'fares.updated',
      before: { 'Plateau ↔ AIBD': 25_000, 'Plateau ↔ Plateau': null },
      after: { 'Plateau ↔ AIBD': 30_000, 'Plateau ↔ Plateau': 5000 },
    })
  })

  it('refuses a save without the version that was read, and one that a colleague has changed since', async () => {
    const bare = await app.call('ADMIN', contract.saveFares, gridWith([]))
    expect([bare.status, bare.error?.message]).toEqual([400, 'La version de la grille est requise (If-Match)'])
    const stale = await app.call('ADMIN', contract.saveFares, gridWith([]), { headers: { 'if-match': '0' } })
    expect([stale.status, stale.error?.message]).toEqual([412, 'La grille des forfaits a été modifiée entre-temps'])
  })

  it.for([
    ['a fare of 0', () => [fare({ price: 0 })], 'fares.0.price', 'Le forfait doit être supérieur à 0'],
    [
      'a fare above a million',
      () => [fare({ price: 1_000_001 })],
      'fares.0.price',
      'Le forfait ne peut pas dépasser 1 000 000',
    ],
    ['a fare with a fraction', () => [fare({ price: 10.5 })], 'fares.0.price', 'Le forfait doit être un nombre entier'],
    [
      'a zone that does not exist',
      () => [fare({ toZoneId: '00000000-0000-4000-8000-000000000000' })],
      'fares.0.toZoneId',
      "Cette zone n'existe plus",
    ],
    ['a fare that is given twice', () => [fare(), fare({ price: 1 })], 'fares.1', 'Ce forfait est donné deux fois'],
    [
      'a fare that is given again in the other direction',
      () => [fare(), fare({ fromZoneId: airport, toZoneId: plateau })],
      'fares.1',
      'Ce forfait est donné deux fois',
    ],
  ] as const)('refuses %s', async ([, fares, field, message]) => {
    const { status, error } = await save(fares())
    expect([status, error?.fields]).toEqual([400, { [field]: message }])
  })

  it('saves a grid of thousands of fares', async () => {
    const zones: string[] = []
    for (let at = 0; at < 28; at += 1) zones.push(await insertZone(app.db))
    const fares = zones.flatMap((fromZoneId, at) =>
      zones
        .slice(at)
        .flatMap((toZoneId) =>
          [null, ...vehicleTypes].map((vehicleType) => fare({ fromZoneId, toZoneId, vehicleType })),
        ),
    )
    expect([fares.length > 2000, (await save(fares)).status]).toEqual([true, 200])
    await save([])
  })

  it('accepts a fare of a million', async () => {
    expect((await save([fare({ price: 1_000_000 })])).status).toBe(200)
  })

  it('refuses a night supplement above 200 %, and hours that do not exist', async () => {
    const { error } = await save([], { nightPercent: 201, nightFrom: '25:00' })
    expect(error?.fields).toEqual({
      nightPercent: 'Le supplément de nuit doit être entre 0 et 200 %',
      nightFrom: "L'heure est invalide",
    })
  })
})

describe('a proposal by a fare', () => {
  it('names the zones, holds in both directions and comes before past trips and the rule', async () => {
    await save([fare()])
    const expected = { price: 25_000, source: 'fare', trips: null, minutes: 60, minutesSource: 'settings' }
    expect(await asked()).toEqual({ ...expected, fare: { from: 'Plateau', to: 'AIBD', isNight: false } })
    expect(await asked(back)).toEqual({ ...expected, fare: { from: 'AIBD', to: 'Plateau', isNight: false } })
    await save([])
    expect(await asked()).toMatchObject({ source: 'rule', fare: null })
  })

  it('prefers the vehicle type, then the direction', async () => {
    await save([
      fare({ price: 25_000 }),
      fare({ price: 20_000, isOneWay: true, fromZoneId: airport, toZoneId: plateau }),
      fare({ price: 40_000, vehicleType: 'VAN' }),
    ])
    const prices = [asked(), asked(back), asked({ vehicleType: 'VAN' }), asked({ vehicleType: 'SUV' })]
    expect((await Promise.all(prices)).map((one) => one?.price)).toEqual([25_000, 20_000, 40_000, 25_000])
  })

  it.for([
    ['21:59', 25_000],
    ['22:00', 31_500],
    ['05:59', 31_500],
    ['06:00', 25_000],
  ] as const)(
    'adds the night supplement to a trip that starts at %s, rounded up to 500 F',
    async ([scheduledTime, price]) => {
      await save([fare()])
      expect(await asked({ scheduledTime })).toMatchObject({ price, fare: { isNight: price > 25_000 } })
    },
  )

  it('makes no proposal at night where the supplement brings the fare above 1,000,000', async () => {
    await save([fare({ price: 1_000_000 })])
    expect(await asked({ scheduledTime: '21:00' })).toMatchObject({ price: 1_000_000 })
    expect(await asked({ scheduledTime: '22:00' })).toBeNull()
  })

  it('finds the zones by chosen places and by coordinates, not by other addresses', async () => {
    await save([fare()])
    const chosen = { pickupLocation: 'Chambre 12', pickupPlaceId: hotel }
    expect(await asked(chosen)).toMatchObject({ source: 'fare' })
    const near = { pickupLocation: 'Point sur la carte', pickupLatitude: 14.672, pickupLongitude: -17.431 }
    expect(await asked(near)).toMatchObject({ source: 'fare' })
    const far = { ...near, pickupLatitude: 16, pickupLongitude: -16.5 }
    for (const query of [far, { pickupLocation: 'Chambre 12' }]) {
      expect(await asked(query)).toMatchObject({ source: 'rule' })
    }
  })
})

describe('the reason why there is no fare', () => {
  it('names the end of unknown zone, or the pair of zones, and the type', async () => {
    await save([fare({ vehicleType: 'VAN' })])
    const [unknown, none] = [
      'Chambre 12, inconnue',
      { code: 'NO_FARE', message: 'Pas de forfait entre Plateau et AIBD.' },
    ]
    expect(await reasonOf({ vehicleType: 'VAN' })).toBeUndefined()
    expect(await reasonOf()).toEqual(none)
    const ofType = 'Pas de forfait entre Plateau et AIBD pour ce type (SUV).'
    expect(await reasonOf({ vehicleType: 'SUV' })).toEqual({ ...none, message: ofType })
    const inside = "Pas de forfait à l'intérieur de Plateau."
    expect(await reasonOf({ destination: route.pickupLocation })).toEqual({ ...none, message: inside })
    expect(await reasonOf({ pickupLocation: unknown })).toMatchObject({ code: 'PICKUP_UNKNOWN' })
    expect(await reasonOf({ destination: unknown })).toMatchObject({ code: 'DESTINATION_UNKNOWN' })
    const nowhere = { pickupLocation: unknown, destination: unknown }
    expect(await reasonOf({ ...nowhere, isOutsideDakar: 'true' })).toMatchObject({ code: 'PLACES_UNKNOWN' })
  })

  it('says why there is no price at all', async () => {
    await save([fare({ price: 1_000_000 })])
    expect(await reasonOf({ scheduledTime: '23:00' })).toMatchObject({ code: 'PRICE_TOO_HIGH' })
    expect(await reasonOf({ destination: 'x' })).toMatchObject({ code: 'INPUT_MISSING' })
    const days = { serviceType: 'DAILY_RENTAL', scheduledDate: '2026-11-22', rentalEndDate: '2026-11-24' }
    expect(await reasonOf(days)).toMatchObject({ code: 'INPUT_MISSING' })
    expect(await reasonOf({ ...days, vehicleType: 'SUV' })).toMatchObject({ code: 'NO_RATE' })
    await save([fare()])
  })
})

describe('PUT /api/dashboard/travel-times', () => {
  const times = { peakMinutes: 90, normalMinutes: 60, nightMinutes: null }

  async function saveTimes(rows: object[]) {
    const { version } = (await app.call('ADMIN', contract.getTravelTimes)).data
    const headers = { 'if-match': String(version) }
    return app.call('OPERATRICE', contract.saveTravelTimes, { times: rows as [] }, { headers })
  }

  it.for([
    ['2026-11-23', '06:59', 60],
    ['2026-11-23', '07:00', 90],
    ['2026-11-23', '10:00', 60],
    ['2026-11-23', '19:59', 90],
    ['2026-11-22', '08:00', 60],
    ['2026-11-23', '23:00', 60],
  ] as const)('gives the minutes of a trip on %s at %s: %i', async ([scheduledDate, scheduledTime, minutes]) => {
    await saveTimes([{ fromZoneId: airport, toZoneId: plateau, ...times }])
    expect(await asked({ scheduledDate, scheduledTime })).toMatchObject({ minutes, minutesSource: 'zones' })
  })

  it('refuses a pair of zones twice, more than 720 minutes, and a save without the version that was read', async () => {
    const pair = { fromZoneId: airport, toZoneId: plateau, ...times }
    const twice = await saveTimes([pair, { ...pair, fromZoneId: plateau, toZoneId: airport }])
    expect(twice.error?.fields).toEqual({ 'times.1': 'Ce trajet est donné deux fois' })
    const long = await saveTimes([{ ...pair, normalMinutes: 721 }])
    expect(long.error?.fields).toEqual({ 'times.0.normalMinutes': 'La durée doit être entre 1 et 720 minutes' })
    expect((await app.call('ADMIN', contract.saveTravelTimes, { times: [] })).status).toBe(400)
  })

  it('records changed minutes under the names of the zones, in the order peak, normal, night', async () => {
    await saveTimes([])
    await saveTimes([{ fromZoneId: airport, toZoneId: plateau, ...times }])
    expect((await auditOf(app, 'travel-times', 'fare')).at(-1)).toEqual({
      action: 'travel_times.updated',
      before: { 'AIBD ↔ Plateau': null },
      after: { 'AIBD ↔ Plateau': '90 / 60 / — min' },
    })
  })

  it('gives a transfer its window when it is created or moved, unless its minutes are typed', async () => {
    await saveTimes([{ fromZoneId: airport, toZoneId: plateau, ...times }])
    const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
    const form = transferForm(await insertClient(app.db), {
      ...{ pickupLocation: route.pickupLocation, destination: route.destination },
      scheduledDate: '2026-11-24',
      scheduledTime: '08:00',
    })
    const { data } = await app.call('OPERATRICE', createBooking, form)
    expect([minutesOf(data), data.plannedMinutes]).toEqual([90, 90])
    // New usual minutes move no booking, and an edit that leaves the trip alone keeps its window.
    await saveTimes([{ fromZoneId: airport, toZoneId: plateau, ...times, peakMinutes: 120 }])
    const kept = (await app.call('OPERATRICE', updateBooking, { id: data.id, ...form, passengers: 1 })).data
    expect(minutesOf(kept)).toBe(90)
    const moved = { id: data.id, ...form, scheduledTime: '08:30' }
    expect(minutesOf((await app.call('OPERATRICE', updateBooking, moved)).data)).toBe(120)
    const typed = { ...moved, plannedMinutes: 45 }
    expect(minutesOf((await app.call('OPERATRICE', updateBooking, typed)).data)).toBe(45)
    const { error } = await app.call('OPERATRICE', updateBooking, { ...moved, plannedMinutes: 721 })
    expect(error?.fields).toEqual({ plannedMinutes: 'La durée prévue doit être entre 5 et 720 minutes' })
  })
})

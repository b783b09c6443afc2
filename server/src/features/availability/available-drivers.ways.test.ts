import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { getTravelTimes, saveTravelTimes } from '@yoon/contract/fares/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('GET /api/dashboard/drivers/available', () => {
  it('says where the trips before and after end and begin, and puts drivers last who cannot make it in time', async () => {
    const client = await insertClient(app.db)
    const [far, near] = [await insertZone(app.db, 'Saly'), await insertZone(app.db, 'Almadies')]
    await insertPlace(app.db, { name: 'Plage de Saly', zoneId: far })
    await insertPlace(app.db, { name: 'Pointe des Almadies', zoneId: near })
    const at = (scheduledTime: string, pickupLocation: string, destination: string) =>
      transferForm(client, { scheduledDate: '2026-12-12', scheduledTime, pickupLocation, destination })
    const [late, early, tired] = [
      await insertDriver(app.db, { lastName: 'A' }),
      await insertDriver(app.db, { lastName: 'B' }),
      await insertDriver(app.db, { lastName: 'C' }),
    ]
    for (const { id } of [late, early, tired]) await insertVehicle(app.db, { driverId: id })
    const here = 'Pointe des Almadies'
    await bookingIn(app, 'ASSIGNED', { driverId: late.id, form: at('08:30', here, 'Plage de Saly') })
    await bookingIn(app, 'ASSIGNED', { driverId: early.id, form: at('12:00', here, here) })
    const evening = { ...at('23:00', here, here), scheduledDate: '2026-12-11' }
    await bookingIn(app, 'ASSIGNED', { driverId: tired.id, form: evening })
    const requested = await createBookingAs(app, 'ADMIN', at('10:00', here, here))
    const times = { fromZoneId: far, toZoneId: near, peakMinutes: null, normalMinutes: 75, nightMinutes: null }
    await app.call('ADMIN', saveTravelTimes, { times: [times] }, { headers: { 'if-match': '1' } })

    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    const listed = data.filter(({ id }) => [late.id, early.id, tired.id].includes(id))
    expect(listed.map(({ id }) => id)).toEqual([early.id, tired.id, late.id])
    expect(listed[0]).toMatchObject({
      before: null,
      after: { minutes: 60, zone: 'Almadies', isSameZone: true, wayMinutes: null },
      dayMinutes: 60,
      shortRestBefore: null,
    })
    expect(listed[1]).toMatchObject({ before: null, dayMinutes: 0, shortRestBefore: { minutes: 600, wantedHours: 11 } })
    expect(listed[2]).toMatchObject({ before: { minutes: 30, zone: 'Saly', isSameZone: false, wayMinutes: 75 } })
    const hidden = await app.call('GESTIONNAIRE_PARC', listAvailableDrivers, { bookingId: requested.id })
    expect(hidden.data.find(({ id }) => id === late.id)?.before).toMatchObject({ zone: null, wayMinutes: 75 })
  })

  it('counts empty driving as proposals do: the usual minutes of a day, or those of a transfer if they are unknown', async () => {
    const client = await insertClient(app.db)
    const zones = [await insertZone(app.db), await insertZone(app.db), await insertZone(app.db)] as const
    for (const [index, zoneId] of zones.entries()) await insertPlace(app.db, { name: `Quartier ${index}`, zoneId })
    const at = (scheduledTime: string, zone: number, scheduledDate = '2026-12-16') => {
      const place = `Quartier ${zone}`
      return transferForm(client, { scheduledDate, scheduledTime, pickupLocation: place, destination: place })
    }
    const version = (await app.call('ADMIN', getTravelTimes)).data.version
    const known = { fromZoneId: zones[0], toZoneId: zones[1], peakMinutes: null, normalMinutes: 45, nightMinutes: null }
    await app.call('ADMIN', saveTravelTimes, { times: [known] }, { headers: { 'if-match': String(version) } })
    // By their names alone, they would come in the reverse order.
    const [unknown, far, near] = [
      await insertDriver(app.db, { firstName: 'Awa', lastName: 'Vide' }),
      await insertDriver(app.db, { firstName: 'Binta', lastName: 'Vide' }),
      await insertDriver(app.db, { firstName: 'Coumba', lastName: 'Vide' }),
    ]
    for (const [{ id: driverId }, zone] of [
      [unknown, 2],
      [far, 1],
      [near, 0],
    ] as const) {
      await insertVehicle(app.db, { driverId })
      await bookingIn(app, 'ASSIGNED', { driverId, form: at('08:00', zone) })
    }
    const requested = await createBookingAs(app, 'ADMIN', at('14:00', 0))
    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    const listed = data.map(({ id }) => id).filter((id) => [unknown.id, far.id, near.id].includes(id))
    expect(listed).toEqual([near.id, far.id, unknown.id])
  })

  it('takes a trip across midnight for one of the day on which it starts, as proposals do', async () => {
    const client = await insertClient(app.db)
    const at = (scheduledDate: string, scheduledTime: string) => transferForm(client, { scheduledDate, scheduledTime })
    const late = await insertDriver(app.db, { lastName: 'Zz' })
    const close = await insertDriver(app.db, { lastName: 'Yy' })
    for (const { id } of [late, close]) await insertVehicle(app.db, { driverId: id })
    await bookingIn(app, 'ASSIGNED', { driverId: late.id, form: at('2026-12-19', '23:30') })
    const early = await createBookingAs(app, 'ADMIN', at('2026-12-20', '06:00'))
    const listed = async (bookingId: string, ids = [late.id, close.id]) =>
      (await app.call('OPERATRICE', listAvailableDrivers, { bookingId })).data.filter(({ id }) => ids.includes(id))
    const [shortNight] = await listed(early.id, [late.id])
    expect(shortNight).toMatchObject({ before: null, shortRestBefore: { minutes: 330, wantedHours: 11 } })
    const again = await createBookingAs(app, 'ADMIN', at('2026-12-19', '20:00'))
    expect((await listed(again.id, [late.id]))[0]).toMatchObject({ after: { minutes: 150 }, shortRestAfter: null })
    await bookingIn(app, 'ASSIGNED', { driverId: close.id, form: at('2027-01-09', '22:55') })
    await bookingIn(app, 'ASSIGNED', { driverId: late.id, form: at('2027-01-09', '21:00') })
    const midnight = await createBookingAs(app, 'ADMIN', at('2027-01-10', '00:00'))
    expect((await listed(midnight.id)).map(({ id }) => id)).toEqual([late.id, close.id])
  })
})

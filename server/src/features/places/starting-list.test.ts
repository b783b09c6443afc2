import { getFares, getTravelTimes, proposeFare } from '@yoon/contract/fares/calls'
import { addStartingPlaces, listPlaces, listZones } from '@yoon/contract/places/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const versionOf = async (grid: typeof getFares | typeof getTravelTimes) => (await app.call('ADMIN', grid)).data.version

it('adds the missing zones, places and fares of the starting list, and nothing the second time', async () => {
  const mine = await insertZone(app.db, 'plateau')
  await insertPlace(app.db, { zoneId: mine, name: 'AIBD' })
  const added = (await app.call('MODERATOR', addStartingPlaces)).data
  expect(added.places).toBeGreaterThanOrEqual(150)
  expect([added.zones, added.fares > 100]).toEqual([14, true])
  // A save of a grid that was read before it is refused.
  expect([await versionOf(getFares), await versionOf(getTravelTimes)]).toEqual([2, 2])
  const zones = (await app.call('ADMIN', listZones)).data
  expect(zones).toHaveLength(15)
  expect(zones.every(({ places }) => places > 0)).toBe(true)
  const again = (await app.call('ADMIN', addStartingPlaces)).data
  expect(again).toEqual({ zones: 0, places: 0, fares: 0 })
  expect([await versionOf(getFares), await versionOf(getTravelTimes)]).toEqual([2, 2])
  // The airport stands under the name that the company gave it.
  const airports = (await app.call('ADMIN', listPlaces, { search: 'blaise' })).data
  expect(airports).toEqual([])
})

it('the starting list has a fare and usual minutes for every pair of zones, and proposes them for its places', async () => {
  const count = 15
  const pairs = (count * (count + 1)) / 2
  const { fares } = (await app.call('ADMIN', getFares)).data
  expect(fares.filter(({ vehicleType }) => vehicleType === null)).toHaveLength(pairs)
  const { times } = (await app.call('ADMIN', getTravelTimes)).data
  expect(times).toHaveLength(pairs)
  const route = { serviceType: 'TRANSFER', pickupLocation: 'Novotel Dakar', destination: 'Saly Portudal' } as const
  const query = { ...route, scheduledDate: '2026-11-23', scheduledTime: '12:00' }
  expect((await app.call('OPERATRICE', proposeFare, query)).data).toMatchObject({
    price: 50_000,
    source: 'fare',
    minutes: 85,
    minutesSource: 'zones',
  })
  await sql`delete from fares`.execute(app.db)
})

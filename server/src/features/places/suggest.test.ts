import { createBooking } from '@yoon/contract/bookings/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { createPlace, listUsedAddresses, suggestPlaces } from '@yoon/contract/places/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'
import { insertPlace, insertZone, placeForm } from '../../testing/places.ts'

let app: TestApp
let zoneId: string
let client: string
beforeAll(async () => {
  app = await createTestApp()
  zoneId = await insertZone(app.db, 'Dakar')
})
beforeEach(async () => {
  await sql`update bookings set deleted_at = now(), pickup_place_id = null, destination_place_id = null`.execute(app.db)
  await sql`delete from places`.execute(app.db)
  client = await insertClient(app.db)
})
afterAll(() => app.close())

async function book(pickupLocation: string, destination: string, userId = client): Promise<void> {
  await app.call('OPERATRICE', createBooking, transferForm(userId, { pickupLocation, destination }))
}

const suggested = async (query: ArgsOf<typeof suggestPlaces> = {}) =>
  (await app.call('OPERATRICE', suggestPlaces, query)).data.map(({ label, source }) => `${source}: ${label}`)

describe('GET /api/dashboard/places/suggest', () => {
  it('lists places first, then addresses of the client, then those of the latest bookings', async () => {
    await insertPlace(app.db, { zoneId, name: 'Villa des Arts' })
    await book('Villa 12, Ngor', 'Villa des Arts')
    await book('Villa 40, Mermoz', 'Sacré-Cœur 3', await insertClient(app.db))
    expect(await suggested({ q: 'villa', clientId: client })).toEqual([
      'place: Villa des Arts',
      'client: Villa 12, Ngor',
      'company: Villa 40, Mermoz',
    ])
  })

  it('puts the places first that the client and then the company use most', async () => {
    for (const name of ['Hôtel A', 'Hôtel B', 'Hôtel C', 'Hôtel D'])
      await insertPlace(app.db, { zoneId, name: `${name} long` })
    await book('Hôtel C long', 'Rue 10 x Corniche', await insertClient(app.db))
    await book('Hôtel C long', 'Rue 11 x Corniche', await insertClient(app.db))
    await book('Hôtel D long', 'Rue 12 x Corniche')
    const places = (await suggested({ clientId: client })).slice(0, 4)
    expect(places.map((one) => one.slice(0, 14))).toEqual(
      ['Hôtel D', 'Hôtel C', 'Hôtel A', 'Hôtel B'].map((name) => `place: ${name}`),
    )
  })

  it('counts the bookings that were made before there were places by the names in their addresses', async () => {
    await book('Hôtel B, corniche Ouest', 'Rue 10 x Corniche')
    await insertPlace(app.db, { zoneId, name: 'Hôtel A' })
    await insertPlace(app.db, { zoneId, name: 'Hôtel B' })
    expect((await suggested({ q: 'hôtel' })).slice(0, 2)).toEqual(['place: Hôtel B', 'place: Hôtel A'])
  })

  it('puts a place that an alternative name begins before one that has the word in the middle', async () => {
    await insertPlace(app.db, { zoneId, name: 'Aéroport Blaise-Diagne', aliases: ['AIBD'] })
    await insertPlace(app.db, { zoneId, name: "Chez l'AIBD" })
    await insertPlace(app.db, { zoneId, name: 'Hann Bel-Air' })
    await insertPlace(app.db, { zoneId, name: 'Renaissance' })
    const found = await suggested({ q: 'ai' })
    expect(found.slice(0, 2)).toEqual(['place: Aéroport Blaise-Diagne', "place: Chez l'AIBD"])
    expect(found).not.toContain('place: Renaissance')
  })

  it('puts the place of exactly that name first, then those whose first word it is, whatever is used most', async () => {
    await insertPlace(app.db, { zoneId, name: 'Toubab Dialaw', kind: 'HOTEL' })
    await insertPlace(app.db, { zoneId, name: 'Touba Mosquée' })
    await insertPlace(app.db, { zoneId, name: 'Touba' })
    await book('Toubab Dialaw', 'Rue 10 x Corniche')
    expect((await suggested({ q: 'touba', clientId: client })).slice(0, 3)).toEqual([
      'place: Touba',
      'place: Touba Mosquée',
      'place: Toubab Dialaw',
    ])
  })

  it('puts airports and hotels first as long as no booking has used a place', async () => {
    await insertPlace(app.db, { zoneId, name: 'Ambassade du Mali', kind: 'EMBASSY' })
    await insertPlace(app.db, { zoneId, name: 'Zénith', kind: 'HOTEL' })
    await insertPlace(app.db, { zoneId, name: 'Aéroport', kind: 'AIRPORT' })
    const names = (await suggested()).slice(0, 3)
    expect(names).toEqual(['place: Aéroport', 'place: Zénith', 'place: Ambassade du Mali'])
  })

  it.for([
    ['aibd', 'the beginning of an alternative name'],
    ['AEROPORT blaise', 'words without accents, in another case'],
    ['diagne', 'a word in the middle'],
    ['aeropor blese', 'misspelt words'],
  ])('finds a place by %j: %s', async ([q]) => {
    await insertPlace(app.db, { zoneId, name: 'Aéroport international Blaise-Diagne', aliases: ['AIBD', 'DSS'] })
    await insertPlace(app.db, { zoneId, name: 'Gare de Rufisque' })
    expect(await suggested({ q })).toEqual(['place: Aéroport international Blaise-Diagne'])
  })

  it('puts a place of one misspelt letter before addresses that have the typed letters', async () => {
    await insertPlace(app.db, { zoneId, name: 'Saly Portudal', aliases: ['Saly'] })
    await insertPlace(app.db, { zoneId, name: 'Hôtel Le Calao' })
    await book('Campement Chez Salim', 'Rue Kalao, villa 3')
    expect(await suggested({ q: 'sali' })).toEqual(['place: Saly Portudal', 'company: Campement Chez Salim'])
    expect((await suggested({ q: 'kalao' }))[0]).toBe('place: Hôtel Le Calao')
    for (const villa of ['Salimata, villa 1', 'Salimata, villa 2']) await book(villa, 'Chez Salif Ndiaye', client)
    const sources = (await suggested({ q: 'sali', clientId: client })).map((one) => one.split(':')[0])
    expect(sources).toEqual(['place', 'client', 'client', 'client', 'client'])
  })

  it('lists an address that only names a suggested place under that place, and one of several spellings once', async () => {
    await insertPlace(app.db, { zoneId, name: 'Aéroport international Blaise-Diagne', aliases: ['AIBD'] })
    await book('AIBD, Dakar', 'Aéroport international (AIBD) Blaise-Diagne, Dakar')
    await book('AIBD, hall des arrivées', 'Rue 6, Médina')
    await book('AIBD hall des arrivées', 'RUE 6, médina', await insertClient(app.db))
    expect(await suggested({ q: 'aibd', clientId: client })).toEqual([
      'place: Aéroport international Blaise-Diagne',
      'client: AIBD, hall des arrivées',
    ])
    expect(await suggested({ q: 'rue 6' })).toHaveLength(1)
  })

  it('writes an address of several spellings as it is written most', async () => {
    for (const spelling of ['rue 6, Médina', 'rue 6, Médina', 'RUE 6 MEDINA']) await book(spelling, 'Marché Kermel')
    expect(await suggested({ q: 'rue 6', clientId: client })).toEqual(['client: rue 6, Médina'])
  })

  it('says the alternative name that the typed text begins, unless the name contains the text', async () => {
    await insertPlace(app.db, { zoneId, name: 'Aéroport Blaise-Diagne', aliases: ['Aéroport AIBD', 'AIBD'] })
    const aliasFor = async (q: string) => (await app.call('OPERATRICE', suggestPlaces, { q })).data[0]?.alias
    expect(await aliasFor('ai')).toBe('AIBD')
    expect(await aliasFor('blaise')).toBeNull()
  })

  it('suggests nothing for words that nothing resembles, and no inactive place', async () => {
    await insertPlace(app.db, { zoneId, name: 'Ancien siège', isActive: false })
    expect([await suggested({ q: 'zzzz' }), await suggested({ q: 'ancien' })]).toEqual([[], []])
  })

  it('writes the zone behind a name that is too short for an address', async () => {
    await insertPlace(app.db, { zoneId, name: 'HLM' })
    expect(await suggested({ q: 'hlm' })).toEqual(['place: HLM, Dakar'])
  })

  it('tells the place that is named by what was typed, whatever its case and accents', async () => {
    await insertPlace(app.db, { zoneId, name: 'Université Cheikh Anta Diop', aliases: ['UCAD'] })
    await insertPlace(app.db, { zoneId, name: 'UCAD 2' })
    const { data } = await app.call('OPERATRICE', suggestPlaces, { q: 'ucad' })
    expect(data.map(({ label, isNamed }) => [label, isNamed])).toEqual([
      ['Université Cheikh Anta Diop', true],
      ['UCAD 2', false],
    ])
  })

  it('suggests eight at most, and leaves three of them to addresses', async () => {
    for (let at = 0; at < 12; at += 1) await insertPlace(app.db, { zoneId, name: `Point ${at}` })
    for (let at = 0; at < 4; at += 1) await book(`Point de vente ${at}`, `Point relais ${at}`)
    const sources = (await suggested({ q: 'point' })).map((one) => one.split(':')[0])
    expect(sources).toEqual([...Array(5).fill('place'), ...Array(3).fill('company')])
  })
})

describe('GET /api/dashboard/places/used-addresses', () => {
  it('lists the most used addresses that are no place yet, in any spelling', async () => {
    await book('Villa 12, Ngor', 'Marché Kermel')
    await book('VILLA 12 NGOR', 'Marché Kermel')
    await book('Villa 12, Ngor', 'Marché Kermel')
    await book('Rue 6, Médina', 'Marché Kermel')
    const addresses = async () => (await app.call('MODERATOR', listUsedAddresses)).data
    expect((await addresses()).map(({ trips }) => trips)).toEqual([4, 3, 1])
    await app.call('ADMIN', createPlace, placeForm(zoneId, { name: 'Marche KERMEL' }))
    expect((await addresses()).map(({ address }) => address)).toEqual(['Villa 12, Ngor', 'Rue 6, Médina'])
  })
})

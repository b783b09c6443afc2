import { getAuditEntry, listAudit } from '@yoon/contract/audit/calls'
import { formatAuditChange } from '@yoon/contract/audit/words'
import { createBooking, deleteBooking } from '@yoon/contract/bookings/calls'
import * as contract from '@yoon/contract/places/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { insertPlace, insertZone, placeForm } from '../../testing/places.ts'

let app: TestApp
let zone: string
beforeAll(async () => {
  app = await createTestApp()
  zone = await insertZone(app.db, 'Plateau')
})
afterAll(() => app.close())

const create = (more: object = {}) => app.call('OPERATRICE', contract.createPlace, placeForm(zone, more))

/** Invalid values with their field and message. */
const wrong = [
  ['name', '', 'Le nom est requis'],
  ['name', 'a', 'Le nom doit contenir au moins 2 caractères'],
  ['name', 'x'.repeat(121), 'Le nom ne peut pas dépasser 120 caractères'],
  ['name', 'Hôtel\u202e', 'Le nom contient des caractères invalides'],
  ['kind', '', 'Le type est requis'],
  ['kind', 'CASTLE', 'Le type est invalide'],
  ['zoneId', '', 'La zone est requise'],
  ['zoneId', '00000000-0000-4000-8000-000000000000', "Cette zone n'existe plus"],
  ['aliases', Array.from({ length: 11 }, (_, at) => `Nom ${at}`), 'Un lieu a au plus 10 autres noms'],
  ['aliases', ['x'.repeat(121)], "L'autre nom ne peut pas dépasser 120 caractères"],
  ['address', 'x'.repeat(301), "L'adresse ne peut pas dépasser 300 caractères"],
  ['latitude', 91, 'La latitude doit être entre -90 et 90'],
  ['longitude', -181, 'La longitude doit être entre -180 et 180'],
  ['latitude', null, 'La latitude et la longitude vont ensemble'],
  ['longitude', null, 'La latitude et la longitude vont ensemble'],
] as const

describe('POST /api/dashboard/places', () => {
  it('creates a place with all fields, and records it', async () => {
    const form = { name: ' Hôtel Terrou-Bi ', aliases: ['Terrou Bi', ' terrou bi '], address: 'Corniche Ouest' }
    const { status, data } = await create(form)
    expect(status).toBe(201)
    expect(data).toEqual({
      id: data.id,
      name: 'Hôtel Terrou-Bi',
      aliases: ['Terrou Bi'],
      address: 'Corniche Ouest',
      kind: 'HOTEL',
      zone: { id: zone, name: 'Plateau' },
      latitude: 14.6674,
      longitude: -17.4311,
      isActive: true,
      isUsed: false,
      version: 1,
    })
    expect((await auditOf(app, data.id, 'place')).map(({ action }) => action)).toEqual(['place.created'])
  })

  it.for(wrong)('refuses an invalid %s (%j) with its message', async ([field, value, message]) => {
    const { status, error } = await create({ [field]: value })
    expect([status, error?.fields]).toEqual([400, expect.objectContaining({ [field]: message })])
  })

  it('keeps a name with markup as the text that it is', async () => {
    const { data } = await create({ name: '<b>Chez Loutcha</b>' })
    expect(data.name).toBe('<b>Chez Loutcha</b>')
  })

  it('refuses a second place of this name in its zone, whatever its case, accents and hyphens', async () => {
    await create({ name: 'Hôtel du Phare-Nord' })
    const { status, error } = await create({ name: 'HOTEL DU PHARE NORD' })
    expect([status, error?.code, error?.fields]).toEqual([
      409,
      'PLACE_EXISTS',
      { name: 'Cette zone a déjà un lieu de ce nom' },
    ])
    for (const name of ['Hôtel du Phare Nord\u00a0!', 'Hôtel\u00a0du Phare [Nord]', 'Hôtel du Phare & Nord…']) {
      expect((await create({ name })).error?.code).toBe('PLACE_EXISTS')
    }
    const elsewhere = await insertZone(app.db)
    expect((await create({ name: 'Hôtel du Phare-Nord', zoneId: elsewhere })).status).toBe(201)
  })
})

describe('PUT /api/dashboard/places/:id', () => {
  it('edits a place, keeps what is left out, and records the difference', async () => {
    const { data } = await create({ name: 'Hôtel du Lac', aliases: ['Le Lac'] })
    const { aliases: _, latitude: __, longitude: ___, ...form } = placeForm(zone, { name: 'Auberge du Lac' })
    const edited = await app.call('MODERATOR', contract.updatePlace, { id: data.id, ...form })
    expect(edited.data).toMatchObject({ name: 'Auberge du Lac', aliases: ['Le Lac'], latitude: 14.6674, version: 2 })
    expect((await auditOf(app, data.id, 'place')).at(-1)).toEqual({
      action: 'place.updated',
      before: { name: 'Hôtel du Lac' },
      after: { name: 'Auberge du Lac' },
    })
  })

  it('shows the zone and the kind of an edited place by their names in the journal', async () => {
    const elsewhere = await insertZone(app.db, 'Ngor')
    const { data } = await create({ name: 'Chez Awa', kind: 'HOTEL' })
    const moved = placeForm(elsewhere, { name: 'Chez Awa', kind: 'OTHER' })
    await app.call('ADMIN', contract.updatePlace, { id: data.id, ...moved })
    const entries = (await app.call('ADMIN', listAudit, { limit: 100 })).data
    const entry = entries.find(({ entityId, action }) => entityId === data.id && action === 'place.updated')
    const { changes } = (await app.call('ADMIN', getAuditEntry, { id: entry?.id ?? '' })).data
    const words = changes.map((change) => formatAuditChange(change, { timezone: 'Africa/Dakar', currency: 'XOF' }))
    expect(words).toContain('Type\u00a0: Hôtel → Autre')
    expect(words.find((word) => word.startsWith('Zone'))).toMatch(/ → Ngor$/)
  })

  it('refuses an edit of a version that a colleague has changed', async () => {
    const { data } = await create()
    const edit = { id: data.id, ...placeForm(zone, { name: 'Chez Fatou' }) }
    expect((await app.call('ADMIN', contract.updatePlace, edit, { headers: { 'if-match': '1' } })).status).toBe(200)
    const late = await app.call(
      'ADMIN',
      contract.updatePlace,
      { ...edit, name: 'Chez Awa' },
      { headers: { 'if-match': '1' } },
    )
    expect([late.status, late.error?.code]).toEqual([412, 'STALE'])
  })

  it('refuses a name that another place of the zone has', async () => {
    const { data: first } = await create()
    const { data: second } = await create()
    const edit = { id: second.id, ...placeForm(zone, { name: first.name.toUpperCase() }) }
    expect((await app.call('ADMIN', contract.updatePlace, edit)).error?.code).toBe('PLACE_EXISTS')
  })
})

describe('DELETE /api/dashboard/places/:id', () => {
  it('deletes a place that no booking names', async () => {
    const { data } = await create()
    const answer = await app.call('ADMIN', contract.deletePlace, { id: data.id })
    expect(answer.data).toEqual({ id: data.id, isDeleted: true })
    expect((await app.call('ADMIN', contract.getPlace, { id: data.id })).status).toBe(404)
  })

  it('deactivates a place that a booking names, and keeps it for the booking', async () => {
    const { data } = await create({ name: 'Résidence Khadija' })
    const client = await insertClient(app.db)
    const form = transferForm(client, { pickupLocation: 'residence khadija' })
    const booking = (await app.call('OPERATRICE', createBooking, form)).data
    expect(booking.pickupPlaceId).toBe(data.id)
    const answer = await app.call('ADMIN', contract.deletePlace, { id: data.id })
    expect(answer.data).toEqual({ id: data.id, isDeleted: false })
    const kept = (await app.call('ADMIN', contract.getPlace, { id: data.id })).data
    expect([kept.isActive, kept.isUsed]).toEqual([false, true])
    expect((await auditOf(app, data.id, 'place')).at(-1)?.action).toBe('place.deactivated')
    await app.call('ADMIN', deleteBooking, { id: booking.id })
    expect((await app.call('ADMIN', contract.deletePlace, { id: data.id })).data.isDeleted).toBe(false)
  })
})

describe('GET /api/dashboard/places', () => {
  it('finds places by any of their names and by address, whatever accents and case, and filters them', async () => {
    const here = await insertZone(app.db)
    const zoneId = here
    await insertPlace(app.db, { zoneId, name: 'Marché Kermel', aliases: ['Kermel'] })
    await insertPlace(app.db, { zoneId, name: 'Marché Sandaga', isActive: false })
    await insertPlace(app.db, { zoneId, name: 'Gare de Thiès' })
    const namesOf = async (query: object) =>
      (await app.call('OPERATRICE', contract.listPlaces, { zoneId, ...query })).data.map(({ name }) => name)
    expect(await namesOf({})).toEqual(['Gare de Thiès', 'Marché Kermel', 'Marché Sandaga'])
    expect(await namesOf({ search: 'MARCHE ker' })).toEqual(['Marché Kermel'])
    expect(await namesOf({ search: "l'aéroport" })).toEqual([])
    expect(await namesOf({ active: 'true' })).toEqual(['Gare de Thiès', 'Marché Kermel'])
    expect(await namesOf({ kind: 'HOTEL' })).toEqual([])
    expect(await namesOf({ limit: 2, page: 2 })).toEqual(['Marché Sandaga'])
  })

  it('exports the filtered places with their names, zone and coordinates', async () => {
    const zoneId = await insertZone(app.db, 'Îles')
    const place = { zoneId, name: 'Île de Gorée', aliases: ['Gorée', 'Beer'], latitude: 14.6669, longitude: -17.3983 }
    await insertPlace(app.db, place)
    const answer = await app.send('ADMIN', 'GET', `/api/dashboard/places/export?format=csv&zoneId=${zoneId}`)
    expect(answer.text.split('\r\n').slice(0, 2).join('\n').replace('\ufeff', '')).toBe(
      'Nom;Autres noms;Zone;Type;Adresse;Latitude;Longitude;Actif\nÎle de Gorée;Gorée | Beer;Îles;Autre;;14,666900;-17,398300;Oui',
    )
  })
})

describe('zones', () => {
  it('a zone is created after the others, renamed, counted and deleted', async () => {
    const { data, status } = await app.call('OPERATRICE', contract.createZone, { name: 'Casamance' })
    expect([status, data]).toEqual([201, { id: data.id, name: 'Casamance', places: 0, version: 1 }])
    const zones = async () => (await app.call('OPERATRICE', contract.listZones)).data
    expect((await zones()).at(-1)?.name).toBe('Casamance')
    const renamed = await app.call('ADMIN', contract.updateZone, { id: data.id, name: 'Ziguinchor' })
    expect(renamed.data).toMatchObject({ name: 'Ziguinchor', version: 2 })
    await insertPlace(app.db, { zoneId: data.id, name: 'Aéroport de Ziguinchor' })
    const refused = await app.call('ADMIN', contract.deleteZone, { id: data.id })
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      'ZONE_IN_USE',
      { places: 1, fares: 0 },
    ])
    await app.db.deleteFrom('places').where('zone_id', '=', data.id).execute()
    expect((await app.call('ADMIN', contract.deleteZone, { id: data.id })).status).toBe(200)
    expect((await zones()).some(({ id }) => id === data.id)).toBe(false)
  })

  it('refuses the name of another zone, and more than 60 zones', async () => {
    await app.call('ADMIN', contract.createZone, { name: 'Saint-Louis' })
    const again = await app.call('ADMIN', contract.createZone, { name: 'SAINT LOUIS' })
    expect([again.status, again.error?.fields]).toEqual([409, { name: 'Une autre zone porte déjà ce nom' }])
    const { data: other } = await app.call('ADMIN', contract.createZone, { name: 'Matam' })
    const renamed = await app.call('ADMIN', contract.updateZone, { id: other.id, name: 'saint louis' })
    expect(renamed.error?.code).toBe('ZONE_EXISTS')
    const missing = 60 - (await app.call('ADMIN', contract.listZones)).data.length
    for (let at = 0; at < missing; at += 1) await insertZone(app.db)
    const tooMany = await app.call('ADMIN', contract.createZone, { name: 'Une de trop' })
    expect([tooMany.status, tooMany.error?.code]).toEqual([409, 'TOO_MANY_ZONES'])
  })
})

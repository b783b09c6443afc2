import { getBooking, listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, transferForm } from '../../testing/builders.ts'

let app: TestApp
let references: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  let digit = 2
  const make = async (person: Parameters<typeof insertClient>[1], pickupLocation: string, destination: string) => {
    const userId = await insertClient(app.db, person)
    const { id } = await createBookingAs(app, 'ADMIN', transferForm(userId, { pickupLocation, destination }))
    // References are searched too: letters of a random one could be those of a word.
    const reference = `R-${String(digit).repeat(3)}999`
    digit += 1
    await sql`update bookings set reference = ${reference} where id = ${id}`.execute(app.db)
    return reference
  }
  references = {
    awa: await make(
      { firstName: 'Awa', lastName: 'Diop', phone: '+221771234567' },
      'Aéroport AIBD',
      'Almadies, villa 12',
    ),
    aissatou: await make(
      { firstName: 'Aïssatou', lastName: 'Ndiaye-Fall', phone: '+221786543210' },
      'Thiès',
      'Hôtel Pullman',
    ),
    jean: await make(
      { firstName: 'Jean', lastName: 'Dupont', phone: '+33612345678' },
      'Cité 100% verte',
      'Rue_du_Port \\ Nord',
    ),
    none: await make({ firstName: 'Œuvre', lastName: "N'Dour", phone: null }, 'Saint-Louis', 'Saly Portudal'),
  }
})
afterAll(() => app.close())

async function found(search: string): Promise<string[]> {
  const { data, pagination } = await app.call('OPERATRICE', listBookings, { search })
  expect(pagination?.total).toBe(data.length)
  const names = Object.entries(references)
  return data
    .map(({ bookingReference }) => names.find(([, value]) => value === bookingReference)?.[0] ?? '?')
    .toSorted()
}

describe('GET /api/dashboard/bookings?search', () => {
  it.for<[string, string[]]>([
    ['awa', ['awa']],
    ['AWA', ['awa']],
    ['Diop', ['awa']],
    ['diop awa', ['awa']],
    ['Awa Diop', ['awa']],
    ['aissatou', ['aissatou']],
    ['AÏSSATOU', ['aissatou']],
    ['aïssatou', ['aissatou']],
    ['ndiaye fall', ['aissatou']],
    ['ndiaye-fall', ['aissatou']],
    ['thies', ['aissatou']],
    ['THIÈS', ['aissatou']],
    ['hotel', ['aissatou']],
    ['aeroport', ['awa']],
    ['dour', ['none']],
    ['saly', ['none']],
    ['saint-louis saly', ['none']],
    ['awa thies', []],
    ['d', ['awa', 'jean', 'none', 'aissatou'].toSorted()],
    ['introuvable', []],
    ['  awa   diop  ', ['awa']],
  ])('finds bookings by names and places: %j', async ([search, expected]) => {
    expect(await found(search)).toEqual(expected)
  })

  it.for<[string, string[]]>([
    ['77 123 45 67', ['awa']],
    ['771234567', ['awa']],
    ['77-123-45-67', ['awa']],
    ['+221771234567', ['awa']],
    ['+221 77 123 45 67', ['awa']],
    ['00221771234567', ['awa']],
    ['00221 77 123 45 67', ['awa']],
    ['221771234567', ['awa']],
    ['123 45', ['awa', 'jean']],
    ['4567', ['awa', 'jean']],
    ['78 654', ['aissatou']],
    ['+33 6 12 34 56 78', ['jean']],
    ['0033612345678', ['jean']],
    ['(77) 123.45.67', ['awa']],
    ['999 99 99', []],
  ])('finds bookings by phone in any form: %s', async ([search, expected]) => {
    expect(await found(search)).toEqual(expected)
  })

  it.for<[string, string[]]>([
    ['100%', ['jean']],
    ['%', ['jean']],
    ['rue_du', ['jean']],
    ['_', ['jean']],
    ['rue%port', []],
    ['r_e', []],
    ['\\', ['jean']],
    ['\\%', []],
    ["'", ['none']],
    ["' or '1'='1", []],
    ['"', []],
    [';--', []],
    ['(', []],
    ['.*', []],
  ])('searches for %s literally', async ([search, expected]) => {
    expect(await found(search)).toEqual(expected)
  })

  it('finds a booking by its reference, whole or in part, in any case', async () => {
    const reference = references.aissatou ?? ''
    expect(await found(reference)).toEqual(['aissatou'])
    expect(await found(reference.toLowerCase())).toEqual(['aissatou'])
    expect(await found(` ${reference} `)).toEqual(['aissatou'])
    expect(await found(reference.slice(2))).toContain('aissatou')
    expect(await found(reference.slice(0, 6))).toContain('aissatou')
  })

  it('finds a booking at once under the new name and phone of its client', async () => {
    const userId = await insertClient(app.db, { firstName: 'Ancien', lastName: 'Prenom', phone: '+221770000001' })
    const booking = await createBookingAs(app, 'ADMIN', transferForm(userId))
    await sql`update users set first_name = 'Nouvelle', phone = '+221769998877' where id = ${userId}`.execute(app.db)
    const ids = async (search: string) => (await app.call('ADMIN', listBookings, { search })).data.map(({ id }) => id)
    expect(await ids('ancien')).toEqual([])
    expect(await ids('nouvelle prenom')).toEqual([booking.id])
    expect(await ids('76 999 88 77')).toEqual([booking.id])
    expect((await app.call('ADMIN', getBooking, { id: booking.id })).data.version).toBe(1)
    await sql`update bookings set deleted_at = now() where id = ${booking.id}`.execute(app.db)
  })

  it('finds a booking by its id, which some notifications link to', async () => {
    const [booking] = (await app.call('OPERATRICE', listBookings, { search: 'aissatou' })).data
    expect(await found(booking?.id ?? '')).toEqual(['aissatou'])
    expect(await found('00000000-0000-4000-8000-000000000000')).toEqual([])
  })
})

describe('a reference typed without its hyphen', () => {
  it.for([
    (reference: string) => reference.replace('-', ''),
    (reference: string) => reference.replace('-', '').toLowerCase(),
    (reference: string) => reference.replace('-', '').slice(0, 6),
  ])('finds a booking by its reference without the hyphen', async (typed) => {
    const search = typed(references.awa ?? '')
    expect(await found(search)).toEqual(['awa'])
  })

  it('finds names that look like a reference without its hyphen', async () => {
    const userId = await insertClient(app.db, { firstName: 'Rebecca', lastName: 'Zzyzx' })
    const { bookingReference } = await createBookingAs(app, 'ADMIN', transferForm(userId))
    const { data } = await app.call('OPERATRICE', listBookings, { search: 'Rebecca' })
    expect(data.map((booking) => booking.bookingReference)).toEqual([bookingReference])
  })
})

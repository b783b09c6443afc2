import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, dailyForm, hourlyForm, insertClient, transferForm } from '../../testing/builders.ts'

const pickupRequired = 'Le lieu de prise en charge est requis'
const pickupShort = 'Le lieu de prise en charge doit contenir au moins 5 caractères'
const invalidPickup = 'Le lieu de prise en charge contient des caractères invalides'
const destinationShort = 'La destination doit contenir au moins 5 caractères'
const past = 'La date ne peut pas être dans le passé'
const invalidDate = 'La date est invalide'
const hours = 'La durée doit être entre 1 et 12 heures'
const passengersLow = 'Le nombre de passagers doit être au moins 1'
const passengersHigh = 'Le nombre de passagers ne peut pas dépasser 8'
const priceLow = 'Le prix doit être supérieur à 0'
const startRequired = 'La date de début est requise'
const endRequired = 'La date de fin est requise'
const invalidRequests = 'Le texte des demandes particulières contient des caractères invalides'

type Case = [field: string, values: unknown[], message: string]
const missing = [undefined, null, '', '   ']
const notText = [5, true, [], {}, ['Dakar Plateau']]

/** Values that are wrong in every service. */
const common: Case[] = [
  ['userId', [...missing, ...notText, 'abc', '123', `${randomUUID()}x`], 'Le client est requis'],
  ['pickupLocation', [...missing, ...notText, '\u200b'.repeat(9), '\u2800\u3164\u00ad\u2003\u202e'], pickupRequired],
  ['pickupLocation', ['AIBD', '  AIBD  ', '🚗🚗🚗', 'é'.repeat(4), `AIBD${'\u200d'.repeat(9)}`], pickupShort],
  [
    'pickupLocation',
    ['Dakar\u0000', 'Dakar\nPlateau', 'Dakar\u001b[31m', 'Dakar\u2028Plateau', 'Dakar\u0085x'],
    invalidPickup,
  ],
  ['pickupLocation', ['x'.repeat(301)], 'Le lieu de prise en charge ne peut pas dépasser 300 caractères'],
  ['scheduledTime', [...missing, ...notText], "L'heure est requise"],
  ['scheduledTime', ['8:00', '24:00', '12:60', '12:00:00', '12h00', ' 12:00'], "L'heure est invalide"],
  ['passengers', [undefined, null, '2', true, [], 0, -1], passengersLow],
  ['passengers', [9, 1e9], passengersHigh],
  ['passengers', [1.5, 7.25], 'Le nombre de passagers doit être un nombre entier'],
  ['luggage', [-1], 'Le nombre de bagages ne peut pas être négatif'],
  ['luggage', [21], 'Le nombre de bagages ne peut pas dépasser 20'],
  ['luggage', [1.5], 'Le nombre de bagages doit être un nombre entier'],
  ['distanceKm', [-1, 3001, 12.5, '47', true, []], 'La distance doit être un nombre de kilomètres entre 0 et 3 000'],
  ['isOutsideDakar', ['true', 1, null], 'Le choix «\u00a0hors Dakar\u00a0» est invalide'],
  ['totalPrice', [undefined, null, '35000', false, 0, -5, 0.5], priceLow],
  ['totalPrice', [35_000.5], 'Le prix doit être un nombre entier'],
  ['totalPrice', [1_000_001, 1e20], 'Le prix semble trop élevé'],
  ['specialRequests', ['x'.repeat(1001)], 'Le texte des demandes particulières ne peut pas dépasser 1000 caractères'],
  ['specialRequests', [5, [], 'a\u0000b', 'a\u0007b'], invalidRequests],
  ['orderSource', ['Twitter', 'whatsapp', 5, []], 'La source de la commande est invalide'],
]
const transfer: Case[] = [
  ['destination', [...missing, ...notText], 'La destination est requise'],
  ['destination', ['Saly', ' Saly '], destinationShort],
  ['destination', ['Dakar\u0000', 'Dakar\tPlateau'], 'La destination contient des caractères invalides'],
  ['destination', ['x'.repeat(301)], 'La destination ne peut pas dépasser 300 caractères'],
  ['scheduledDate', [...missing, ...notText], 'La date est requise'],
  [
    'scheduledDate',
    ['22/11/2026', '2026-11-31', '2026-02-30', '2026-13-01', '2026-11-22T00:00:00Z', '1899-12-31', 'demain'],
    invalidDate,
  ],
  ['scheduledDate', ['2026-11-20', '2020-01-01', '1900-01-01'], past],
  ['flightNumber', ['x'.repeat(21)], 'Le numéro de vol ne peut pas dépasser 20 caractères'],
  ['flightNumber', [718, 'AF\n718'], 'Le numéro de vol contient des caractères invalides'],
]
const hourly: Case[] = [
  ['destination', ['Saly'], destinationShort],
  ['scheduledDate', [undefined], 'La date est requise'],
  ['scheduledDate', ['2026-02-30'], invalidDate],
  ['scheduledDate', ['2026-11-20'], past],
  ['rentalDuration', [undefined, null, '4', 0, 13, -1, 1.5], hours],
  ['withDriver', ['true', 'false', 1, null], 'Le choix avec ou sans chauffeur est invalide'],
]
const daily: Case[] = [
  ['destination', ['Saly'], destinationShort],
  ['rentalStartDate', [undefined, null, '', 5], startRequired],
  ['rentalStartDate', ['2026-02-30', '31/02/2026'], 'La date de début est invalide'],
  ['rentalStartDate', ['2026-11-20'], past],
  ['rentalEndDate', [undefined, null, '', 5], endRequired],
  ['rentalEndDate', ['2026-11-31', '31/11/2026'], 'La date de fin est invalide'],
  ['rentalEndDate', ['2026-11-21'], 'La date de fin ne peut pas être avant la date de début'],
  ['withDriver', ['true', 0], 'Le choix avec ou sans chauffeur est invalide'],
]
const services = [
  { service: 'TRANSFER', cases: [...common, ...transfer], makeForm: transferForm },
  { service: 'HOURLY_RENTAL', cases: [...common, ...hourly], makeForm: hourlyForm },
  { service: 'DAILY_RENTAL', cases: [...common, ...daily], makeForm: dailyForm },
]

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterAll(() => app.close())

async function countBookings(): Promise<number> {
  const { count } = await app.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function create(payload: unknown) {
  return app.send('OPERATRICE', 'POST', '/api/dashboard/bookings', { payload })
}

describe.for(services)('POST /api/dashboard/bookings of a $service', ({ cases, makeForm }) => {
  const named = cases.map(([field, values, message]) => ({ field, values, message }))

  it.for(named)('refuses a value of $field with « $message »', async ({ field, values, message }) => {
    const before = await countBookings()
    for (const value of values) {
      const { status, error } = await create({ ...makeForm(client), [field]: value })
      const refusal = { status, code: error?.code, message: error?.message, fields: error?.fields }
      expect(refusal, JSON.stringify(value)).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        message,
        fields: { [field]: message },
      })
    }
    expect(await countBookings()).toBe(before)
  })
})

describe('POST /api/dashboard/bookings', () => {
  it.for([undefined, null, '', 'TAXI', 'transfer', 5, []])('refuses a booking with service %j', async (serviceType) => {
    const { status, error } = await create({ ...transferForm(client), serviceType })
    expect([status, error?.fields]).toEqual([400, { serviceType: 'Le type de service est requis' }])
  })

  it('reports all wrong fields of a booking at once', async () => {
    const form = {
      ...dailyForm(client),
      userId: '',
      passengers: 0,
      rentalStartDate: '2026-11-25',
      rentalEndDate: '2026-11-24',
    }
    const { error } = await create(form)
    expect(error?.fields).toEqual({
      userId: 'Le client est requis',
      passengers: passengersLow,
      rentalEndDate: 'La date de fin ne peut pas être avant la date de début',
    })
  })

  it.for([[], 'text', 5, true].map((payload) => ({ payload: JSON.stringify(payload) })))(
    'refuses the body $payload as a booking form',
    async ({ payload }) => {
      const headers = { 'content-type': 'application/json' }
      const { status, error } = await app.send('OPERATRICE', 'POST', '/api/dashboard/bookings', { headers, payload })
      expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
    },
  )

  it.for([
    ['{"a":', 'application/json', 400, 'INVALID_JSON'],
    ['{"__proto__": {"isAdmin": true}}', 'application/json', 400, 'INVALID_JSON'],
    ['{"constructor": {"prototype": {"isAdmin": true}}}', 'application/json', 400, 'INVALID_JSON'],
    ['a=b', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['<a/>', 'text/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [`"${'x'.repeat(300_000)}"`, 'application/json', 413, 'TOO_LARGE'],
    ['', 'application/json', 400, 'INVALID_INPUT'],
  ] as const)('answers the body %.40s of type %s with %i %s', async ([payload, type, status, code]) => {
    const answer = await app.send('OPERATRICE', 'POST', '/api/dashboard/bookings', {
      headers: { 'content-type': type },
      payload,
    })
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  })

  it('stores HTML, emoji, quotes and line breaks of a booking unchanged', async () => {
    const written = {
      pickupLocation: `<script>alert('🚗')</script> & "Plateau"`,
      destination: '👨‍👩‍👧 🏨🏨🏨🏨🏨',
      specialRequests: 'Siège bébé 👶\n\tVIP ; drop table bookings; --',
    }
    const { status, body } = await create({ ...transferForm(client), ...written })
    expect(status).toBe(201)
    expect(body.data).toMatchObject(written)
  })

  it('trims texts of a booking and stores blank optional fields as null', async () => {
    const { body } = await create({
      ...transferForm(client, { pickupLocation: '  Aéroport AIBD \u00a0' }),
      specialRequests: '  ',
      flightNumber: '',
      orderSource: null,
    })
    const none = { specialRequests: null, flightNumber: null, orderSource: null }
    expect(body.data).toMatchObject({ pickupLocation: 'Aéroport AIBD', ...none })
  })
})

describe('PUT /api/dashboard/bookings/:id', () => {
  it('validates an edited booking by the same rules as a new one', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const wrong = [...common, ...transfer].map(([field, [value], message]) => ({ field, value, message }))
    for (const { field, value, message } of wrong) {
      const payload = { ...transferForm(booking.user.id), [field]: value }
      const { status, error } = await app.send('ADMIN', 'PUT', `/api/dashboard/bookings/${booking.id}`, { payload })
      expect([status, error?.fields], field).toEqual([400, { [field]: message }])
    }
    const { body } = await app.send('ADMIN', 'GET', `/api/dashboard/bookings/${booking.id}`)
    expect(body.data).toEqual(booking)
  })
})

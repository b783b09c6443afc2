import { completeBooking, exportBookings, listBookings } from '@yoon/contract/bookings/calls'
import { type Role, roles } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type RawAnswer, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
// Each test starts with an unused rate limit of exports.
beforeEach(() => sql`truncate call_counts`.execute(app.db))

function ask(as: Caller, query: Record<string, string>): Promise<RawAnswer> {
  return app.send(as, 'GET', exportBookings.path, { query })
}

/** Returns the rows of a CSV as records by header; no cell of these tests holds a semicolon or a line break. */
function recordsOf({ text }: RawAnswer): Record<string, string>[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const headers = head.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, index) => [headers[index], cell])))
}

describe('GET /api/dashboard/bookings/export', () => {
  it('exports bookings as a CSV named by its range, with French headers and values', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' })
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
    const vehicleId = await insertVehicle(app.db)
    await app.db.updateTable('vehicles').set({ license_plate: 'AA 123 BC' }).where('id', '=', vehicleId).execute()
    const form = transferForm(client, { scheduledDate: '2026-11-25', distanceKm: 47, isOutsideDakar: true })
    const { id, bookingReference } = await bookingIn(app, 'ASSIGNED', { form, driverId: driver.id, vehicleId })
    await app.call('ADMIN', completeBooking, { id, ...wavePayment(36_000) })
    const answer = await ask('ADMIN', { dateFrom: '2026-11-25', dateTo: '2026-11-25', format: 'csv' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="reservations_2026-11-25_2026-11-25.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.text.startsWith('\ufeffRéférence;Statut;Service;Date;Heure;')).toBe(true)
    expect(recordsOf(answer)).toEqual([
      {
        Référence: bookingReference,
        Statut: 'Terminée',
        Service: 'Transfert',
        Date: '25/11/2026',
        Heure: '08:00',
        Client: 'Mame Diarra Fall',
        Téléphone: '77 123 45 67',
        'Prise en charge': 'Aéroport AIBD, Diass',
        Destination: 'Hôtel Terrou-Bi, Dakar',
        'Fin de location': '',
        'Durée (h)': '',
        Passagers: '2',
        Bagages: '3',
        'Avec chauffeur': 'Oui',
        Chauffeur: 'Ibrahima Sarr',
        Véhicule: 'Toyota Prado',
        Immatriculation: 'AA 123 BC',
        'N° de vol': 'AF718',
        Source: 'WhatsApp',
        'Type demandé': '',
        'Durée prévue (min)': '',
        'Hors Dakar': 'Oui',
        'Distance (km)': '47',
        'Prix (F CFA)': '35000',
        'Mode de paiement': 'Wave Money',
        'Payé (F CFA)': '36000',
        'Demandes particulières': 'Siège bébé',
        "Motif d'annulation": '',
        "Note d'annulation": '',
        'Créée le': '21/11/2026 14:32',
        'À encaisser par le chauffeur': 'Non',
        'Suppléments (F CFA)': '1000',
        'Remise (F CFA)': '0',
        'Total (F CFA)': '36000',
        'Reste à payer (F CFA)': '0',
        'Remboursé (F CFA)': '0',
      },
    ])
  })

  it('exports all bookings that the list finds by the same filters, in the same order', async () => {
    const client = await insertClient(app.db, { firstName: 'Oumou', lastName: 'Sy' })
    for (let day = 10; day < 25; day += 1) {
      await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate: `2027-03-${day}` }))
    }
    await createBookingAs(
      app,
      'ADMIN',
      dailyForm(client, { rentalStartDate: '2027-03-12', rentalEndDate: '2027-03-14' }),
    )
    await bookingIn(app, 'CANCELLED', { form: transferForm(client, { scheduledDate: '2027-03-12' }) })
    const filters = [
      { dateFrom: '2027-03-01', dateTo: '2027-03-31' },
      { dateFrom: '2027-03-12', dateTo: '2027-03-20', view: 'urgent' as const },
      { dateFrom: '2027-03-01', dateTo: '2027-03-31', status: 'CANCELLED' as const },
      { search: 'oumou', serviceType: 'DAILY_RENTAL' as const },
      { search: 'personne' },
    ]
    for (const filter of filters) {
      const { data } = await app.call('ADMIN', listBookings, { ...filter, limit: 1000 })
      const records = recordsOf(await ask('ADMIN', { ...filter, format: 'csv' }))
      expect(records.map((record) => record.Référence)).toEqual(data.map(({ bookingReference }) => bookingReference))
    }
  })

  it('exports more than two batches of bookings without losing or doubling a row', async () => {
    const client = await insertClient(app.db, { firstName: 'Foule', lastName: 'Nombreuse' })
    const { id } = await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate: '2027-05-01' }))
    await sql`insert into bookings (reference, service_type, booking_type, client_id, pickup_location, destination,
        scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price)
      select 'R-' || upper(translate(lpad(to_hex(n), 6, 'z'), '01', 'xy')), service_type, booking_type, client_id,
        pickup_location, destination, scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price
      from bookings cross join generate_series(1, 2100) n where id = ${id}
      on conflict (reference) do nothing`.execute(app.db)
    const { rows } = await sql`select from bookings where client_id = ${client}`.execute(app.db)
    const records = recordsOf(await ask('ADMIN', { search: 'foule', format: 'csv' }))
    expect(rows.length).toBeGreaterThan(2000)
    expect(records).toHaveLength(rows.length)
    expect(new Set(records.map((record) => record.Référence)).size).toBe(records.length)
  })

  it('exports paid amounts only for roles that may read payments', async () => {
    const seen: Partial<Record<Role, string>> = {}
    for (const role of roles) {
      const answer = await ask(role, { format: 'csv', dateFrom: '2026-11-25', dateTo: '2026-11-25' })
      const headers = (answer.text.split('\r\n')[0] ?? '').split(';')
      seen[role] =
        answer.status === 200 ? headers.filter((header) => header.includes('F CFA')).join(' ') : String(answer.status)
    }
    const costs = 'Suppléments (F CFA) Remise (F CFA) Total (F CFA) Reste à payer (F CFA)'
    const both = `Prix (F CFA) Payé (F CFA) ${costs} Remboursé (F CFA)`
    expect(seen).toEqual({
      CLIENT: '403',
      DRIVER: '403',
      OPERATRICE: `Prix (F CFA) ${costs}`,
      CAISSIERE: both,
      GESTIONNAIRE_PARC: '403',
      OPERATRICE_CAISSIERE: both,
      MODERATOR: both,
      ADMIN: both,
    })
  })

  it('exports bookings as a workbook', async () => {
    const answer = await ask('CAISSIERE', { format: 'xlsx', dateTo: '2026-11-25' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="reservations_jusqu-au_2026-11-25.xlsx"',
    })
    expect(answer.text.startsWith('PK')).toBe(true)
  })

  it('records an export with its actor and filter in the audit', async () => {
    await ask('MODERATOR', { format: 'csv', search: 'oumou' })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after'])
      .where('action', '=', 'bookings.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.actor_id).toBe(app.userIds.MODERATOR)
    expect(entry.after).toMatchObject({ format: 'csv', search: 'oumou', view: 'all', rows: expect.any(Number) })
  })

  it('refuses an account an export of bookings after sixty within an hour', async () => {
    app.setNow(new Date('2026-11-21T14:32:00Z'))
    const query = { format: 'csv', dateTo: '2020-01-01' }
    const statuses: number[] = []
    for (let call = 0; call < 60; call += 1) statuses.push((await ask('ADMIN', query)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    app.setNow(new Date('2026-11-21T14:52:00Z'))
    const refused = await ask('ADMIN', query)
    expect([refused.status, refused.error?.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_ATTEMPTS',
      '2400',
    ])
    expect((await ask('CAISSIERE', query)).status).toBe(200)
    app.setNow(new Date('2026-11-21T15:12:00Z'))
    expect((await ask('ADMIN', query)).status).toBe(429)
    app.setNow(new Date('2026-11-21T15:32:00Z'))
    expect((await ask('ADMIN', query)).status).toBe(200)
    app.setNow(new Date('2026-11-21T14:32:00Z'))
  })

  it.for(['', 'format=pdf', 'format=csv&view=demain', 'format=csv&dateFrom=hier'])('refuses URL ?%s', async (query) => {
    const { status, error } = await app.send('ADMIN', 'GET', `${exportBookings.path}?${query}`)
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

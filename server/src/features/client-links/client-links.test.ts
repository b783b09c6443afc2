import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { getClientTrip, openClientLink, rateTrip, revokeClientLink } from '@yoon/contract/client-links/calls'
import { getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { getMission } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteExpiredLinks } from '../../platform/links.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertCopies, insertDriver, wavePayment } from '../../testing/builders.ts'
import { clientToken, press, sendMission } from '../../testing/missions.ts'
import { sendPaper } from '../../testing/papers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.setNow(testNow))

async function sendTrip(some: Parameters<typeof sendMission>[1] = {}) {
  const { booking, token: mission } = await sendMission(app, some)
  return { booking, mission, token: await clientToken(app, booking.id) }
}
const file = (token: string, name: string) => app.app.inject({ url: `/api/links/client/${token}/${name}` })
const complete = (id: string) => app.call('CAISSIERE', completeBooking, { id, ...wavePayment() })

describe('DELETE /api/bookings/:id/client-link', () => {
  it('ends the live link of the client and not that of the driver, and records it once', async () => {
    const { booking, token, mission } = await sendTrip()
    const { id } = booking
    await app.call('OPERATRICE', revokeClientLink, { id })
    await app.call('OPERATRICE', revokeClientLink, { id })
    expect((await app.call(null, getClientTrip, { token })).error?.code).toBe('LINK_EXPIRED')
    expect((await app.call(null, getMission, { token: mission })).status).toBe(200)
    const { rows } = await sql`
      select from audit_entries where entity_id = ${id} and action = 'booking.client_link_revoked'`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(await clientToken(app, id)).not.toBe(token)
  })
})

describe('GET /api/links/client/:token', () => {
  it('shows the trip with the first name of its driver and its live steps, and nothing about anyone else', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr-Diouf', phone: '+221781112233' })
    const { booking, token, mission } = await sendTrip({ driverId: driver.id })
    await press(app, mission, 'ACCEPTED')
    await press(app, mission, 'EN_ROUTE', { time: '14:20' })
    await press(app, mission, 'PROBLEM', { problem: 'OTHER', note: 'Note interne' })
    const { data, text } = await app.call(null, getClientTrip, { token })
    expect(data).toMatchObject({
      bookingReference: booking.bookingReference,
      status: 'IN_PROGRESS',
      driver: { firstName: 'Ibrahima' },
      steps: [{ step: 'EN_ROUTE', at: '2026-11-21T14:20:00.000Z' }],
      price: 35_000,
      currency: 'XOF',
      hasReceipt: false,
      canRate: false,
      rating: null,
    })
    expect(text).not.toMatch(/Sarr-Diouf|781112233|Ndiaye|Note interne|"id"/)
  })

  it('keeps a link alive for seven days after the end, and as long as the trip is unpaid', async () => {
    const { booking, token } = await sendTrip()
    const week = 7 * 24 * 3_600_000
    const end = new Date(booking.endsAt).getTime()
    app.setNow(new Date(end + week - 1))
    expect((await app.call(null, getClientTrip, { token })).status).toBe(200)
    app.setNow(new Date(end + week))
    expect((await app.call(null, getClientTrip, { token })).error?.code).toBe('LINK_EXPIRED')
    await sql`update bookings set status = 'COMPLETED', payment_method = 'UNPAID' where id = ${booking.id}`.execute(
      app.db,
    )
    expect((await app.call(null, getClientTrip, { token })).status).toBe(200)
  })

  it('keeps the row of a link as long as its trip is unpaid, and 90 days after the end otherwise', async () => {
    const { booking, token } = await sendTrip()
    const later = new Date(new Date(booking.endsAt).getTime() + 91 * 24 * 3_600_000)
    const pay = (method: string) =>
      sql`update bookings set status = 'COMPLETED', payment_method = ${method} where id = ${booking.id}`.execute(app.db)
    await pay('UNPAID')
    await inTransaction(app.db, (tx) => deleteExpiredLinks(tx, later))
    app.setNow(later)
    expect((await app.call(null, getClientTrip, { token })).status).toBe(200)
    await pay('CASH')
    expect((await app.call(null, getClientTrip, { token })).error?.code).toBe('LINK_EXPIRED')
    await inTransaction(app.db, (tx) => deleteExpiredLinks(tx, later))
    expect((await app.call(null, getClientTrip, { token })).error?.code).toBe('LINK_UNKNOWN')
  })

  it('records the first opening as information of the client, but not the fetch of a preview', async () => {
    const { booking, token } = await sendTrip()
    const informedAt = async () => (await app.call('OPERATRICE', getBooking, { id: booking.id })).data.clientInformedAt
    await app.call(null, getClientTrip, { token })
    expect(await informedAt()).toBeNull()
    await app.call(null, openClientLink, { token })
    await app.call(null, openClientLink, { token })
    expect(await informedAt()).toBe(testNow.toISOString())
  })
})

describe('the files of a client link', () => {
  it('gives the trip as an event for a calendar, in UTC and folded', async () => {
    const { booking, token } = await sendTrip({ destination: `Hôtel, rue 10; angle ${'é'.repeat(80)}` })
    const { statusCode, headers, body } = await file(token, 'calendar')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(body).toContain('DTSTART:20261121T150000Z\r\nDTEND:20261121T160000Z\r\n')
    expect(body).toContain(`UID:${booking.bookingReference}@yoon`)
    expect(body.replace(/\r\n /g, '')).toContain('Hôtel\\, rue 10\\; angle')
    expect(body.replace(/\r\n /g, '')).toContain('Chauffeur\u00a0: ')
    expect((await file(token, 'calendar?language=en')).body.replace(/\r\n /g, '')).toContain('Driver: ')
    expect((await file(token, 'calendar?language=xx')).statusCode).toBe(400)
    expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('gives the receipt once the trip is paid', async () => {
    const { booking, token } = await sendTrip()
    expect((await file(token, 'receipt')).json().error.code).toBe('NO_RECEIPT')
    await complete(booking.id)
    const { statusCode, headers, rawPayload } = await file(token, 'receipt')
    expect([statusCode, headers['content-type'], rawPayload.toString('latin1', 0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await app.call(null, getClientTrip, { token })).data.hasReceipt).toBe(true)
  })
})

describe('POST /api/links/client/:token/rating', () => {
  const rate = (token: string, stars: number, comment: string | null = null) =>
    app.call(null, rateTrip, { token, stars, comment })

  it('rates a trip once, after its end; the same rating sent again answers the first', async () => {
    const { booking, token } = await sendTrip()
    expect((await rate(token, 5)).error?.code).toBe('INVALID_TRANSITION')
    await complete(booking.id)
    expect((await app.call(null, getClientTrip, { token })).data.canRate).toBe(true)
    const comment = '<b>Très bien</b>'
    expect((await rate(token, 5, comment)).data).toEqual({ stars: 5, comment })
    expect((await rate(token, 5, comment)).status).toBe(200)
    expect((await rate(token, 1, comment)).error?.code).toBe('ALREADY_RATED')
    const { data } = await app.call('OPERATRICE', getBooking, { id: booking.id })
    expect(data.rating).toEqual({ stars: 5, comment, at: testNow.toISOString() })
    expect((await app.call(null, getClientTrip, { token })).data).toMatchObject({
      canRate: false,
      rating: { stars: 5 },
    })
  })

  it('may be given once the driver says that the trip is over', async () => {
    const { token, mission } = await sendTrip()
    await press(app, mission, 'DONE')
    expect((await rate(token, 4)).status).toBe(200)
  })

  it('may be given for a trip that expired papers have left assigned, once its driver says that it is over', async () => {
    const driver = await insertDriver(app.db)
    const { booking, token, mission } = await sendTrip({ driverId: driver.id })
    await sendPaper(app, 'ADMIN', { fields: { driverId: driver.id, kind: 'LICENCE', expiresOn: '2026-11-20' } })
    await press(app, mission, 'DONE')
    expect((await app.call('OPERATRICE', getBooking, { id: booking.id })).data.status).toBe('ASSIGNED')
    expect((await app.call(null, getClientTrip, { token })).data.canRate).toBe(true)
    expect((await rate(token, 4)).status).toBe(200)
  })

  it('tells the staff of a low rating, and not its driver', async () => {
    const driver = await insertDriver(app.db)
    const { booking, token, mission } = await sendTrip({ driverId: driver.id })
    await press(app, mission, 'DONE')
    await rate(token, 1, 'Chauffeur en retard')
    const told = await app.db
      .selectFrom('notifications')
      .select(['event', 'message', 'driver_user_id'])
      .where('event', '=', 'mission.rated_low')
      .execute()
    expect(told).toEqual([
      { event: 'mission.rated_low', message: expect.stringContaining(booking.bookingReference), driver_user_id: null },
    ])
  })

  it('makes the stars of a driver from the third rating on, as their mean without the former value', async () => {
    const { id } = await insertDriver(app.db)
    await sql`update drivers set rating = 4.8 where id = ${id}`.execute(app.db)
    const starsAfter = async (stars: number) => {
      const { booking, token } = await sendTrip({ driverId: id })
      await complete(booking.id)
      await rate(token, stars)
      const driver = await app.db.selectFrom('drivers').select('rating').where('id', '=', id).executeTakeFirstOrThrow()
      return Number(driver.rating)
    }
    expect([await starsAfter(3), await starsAfter(4), await starsAfter(4)]).toEqual([4.8, 4.8, 3.7])
  })

  it('makes the stars that lists and details of drivers show from the last fifty ratings', async () => {
    const { id } = await insertDriver(app.db, { lastName: 'Cinquante' })
    const { booking, token } = await sendTrip({ driverId: id })
    await insertCopies(app.db, booking, 59)
    // Ten ratings of five stars are older than 49 of one star.
    await sql`
      insert into ratings (booking_id, driver_id, stars, created_at)
      select b.id, ${id}::uuid, case when n <= 10 then 5 else 1 end, ${testNow}::timestamptz - make_interval(days => 60 - n::int)
      from (select id, row_number() over () as n from bookings
        where client_id = (select client_id from bookings where id = ${booking.id}) and id <> ${booking.id}) b`.execute(
      app.db,
    )
    await complete(booking.id)
    await rate(token, 5)
    const { data: details } = await app.call('ADMIN', getDriver, { id })
    const { data: drivers } = await app.call('ADMIN', listDrivers, { search: 'Cinquante' })
    expect([details.rating, drivers.map(({ rating }) => rating)]).toEqual([1.1, [1.1]])
  })
})

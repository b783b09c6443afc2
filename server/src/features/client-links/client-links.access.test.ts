import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { getClientTrip, openClientLink, rateTrip } from '@yoon/contract/client-links/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
  unique,
  wavePayment,
} from '../../testing/builders.ts'
import { clientToken, press, sendMission } from '../../testing/missions.ts'
import { readPdfText } from '../../testing/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  await sql`delete from call_counts`.execute(app.db)
})

const get = (token: string, file = '') => app.app.inject({ url: `/api/links/client/${token}${file}` })

/** A trip whose every word names its own letter: `PickupA`, `DriverlastA`. */
async function tripOf(letter: string, isPaid: boolean) {
  const word = (name: string) => `${name}${letter}`
  const client = await insertClient(app.db, { firstName: word('Clientfirst'), lastName: word('Clientlast') })
  const driver = await insertDriver(app.db, { firstName: word('Driverfirst'), lastName: word('Driverlast') })
  const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
  await sql`update vehicles set model = ${word('Model')}, license_plate = ${word('Plate')} where id = ${vehicleId}`.execute(
    app.db,
  )
  const form = transferForm(client, {
    scheduledDate: '2026-11-21',
    scheduledTime: '15:00',
    pickupLocation: word('Pickup'),
    destination: word('Destination'),
    flightNumber: word('Flight'),
    specialRequests: word('Request'),
  })
  const booking = await bookingIn(app, 'ASSIGNED', { form, driverId: driver.id, vehicleId })
  if (isPaid) await app.call('CAISSIERE', completeBooking, { id: booking.id, ...wavePayment(), notes: word('Paynote') })
  const token = await clientToken(app, booking.id)
  if (isPaid) await app.call(null, rateTrip, { token, stars: 5, comment: word('Comment') })
  return { letter, booking, token }
}

describe('what the link of a client shows', () => {
  const letters = ['Alpha', 'Bravo', 'Charlie', 'Delta'] as const
  const trips: Awaited<ReturnType<typeof tripOf>>[] = []
  beforeAll(async () => {
    app.setNow(testNow)
    // The last two are paid and rated.
    for (const [at, letter] of letters.entries()) trips.push(await tripOf(letter, at > 1))
  })

  /** All that a link answers: the page, the calendar, and the receipt or its refusal. */
  async function answersOf(token: string): Promise<string> {
    const [page, calendar, receipt] = [await get(token), await get(token, '/calendar'), await get(token, '/receipt')]
    expect([page.statusCode, calendar.statusCode]).toEqual([200, 200])
    expect(page.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    return `${page.body}${calendar.body}${receipt.statusCode === 200 ? readPdfText(receipt.rawPayload) : receipt.body}`
  }

  it.for([...letters])('names nothing of the other trips in an answer of trip %s', async (letter) => {
    const own = trips.find((trip) => trip.letter === letter)
    const text = await answersOf(own?.token ?? '')
    expect(text).toContain(`Pickup${letter}`)
    for (const { booking, token, ...other } of trips.filter((trip) => trip !== own)) {
      const words = [other.letter, booking.bookingReference, token, booking.user.phone ?? '', booking.id]
      expect(words.filter((word) => text.includes(word))).toEqual([])
    }
  })

  it.for([...letters])('keeps what the office knows of trip %s to the office', async (letter) => {
    const token = trips.find((trip) => trip.letter === letter)?.token ?? ''
    const { body } = await get(token)
    const words = ['Pickup', 'Destination', 'Flight', 'Driverfirst', 'Driverlast', 'Model', 'Plate']
    const kept = ['Clientfirst', 'Clientlast', 'Request', 'Paynote']
    const shown = [...words, ...kept].filter((word) => body.includes(`${word}${letter}`))
    expect(shown).toEqual(words.filter((word) => word !== 'Driverlast'))
  })

  it('carries no token in an answer, and headers that keep its address from caches, other sites and search engines', async () => {
    const { token } = await tripOf('Echo', true)
    for (const file of ['', '/calendar', '/receipt']) {
      const { statusCode, headers, body } = await get(token, file)
      expect([file, statusCode]).toEqual([file, 200])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(`${JSON.stringify(headers)}${body}`).not.toContain(token)
    }
  })

  it('leaves the token in no table, also once it was opened and its trip rated', async () => {
    const { token, mission } = await ratedTrip()
    await app.call(null, openClientLink, { token })
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db)
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.id(name)} t`.execute(
        app.db,
      )
      const text = rows.map(({ row }) => row).join('\n')
      for (const secret of [token, mission]) expect(text.includes(secret), name).toBe(false)
    }
  })
})

describe('the receipt of a client link', () => {
  it('exists for a completed payment alone: not before it, unpaid, or once it is deleted', async () => {
    const { booking, token } = await overTrip()
    const code = async () => {
      const { statusCode, body } = await get(token, '/receipt')
      return statusCode === 200 ? 'PDF' : JSON.parse(body).error.code
    }
    expect(await code()).toBe('NO_RECEIPT')
    await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID', notes: null })
    expect(await code()).toBe('NO_RECEIPT')
    const paid = await tripOf('Foxtrot', true)
    expect((await get(paid.token, '/receipt')).statusCode).toBe(200)
    for (const change of [sql`status = 'PENDING'`, sql`status = 'COMPLETED', deleted_at = ${testNow}`]) {
      await sql`update payments set ${change} where booking_id = ${paid.booking.id}`.execute(app.db)
      expect((await get(paid.token, '/receipt')).json().error.code).toBe('NO_RECEIPT')
      expect((await app.call(null, getClientTrip, { token: paid.token })).data.hasReceipt).toBe(false)
    }
  })
})

/** A trip that its driver has ended. */
async function overTrip() {
  const { booking, token: mission } = await sendMission(app)
  await press(app, mission, 'DONE')
  return { booking, mission, token: await clientToken(app, booking.id) }
}

async function ratedTrip() {
  const trip = await overTrip()
  await app.call(null, rateTrip, { token: trip.token, stars: 4, comment: 'Bien' })
  return trip
}

describe('attacks with the link of a client', () => {
  it('stores one of two ratings that arrive at the same moment, and answers the other that it is rated', async () => {
    const { booking, token } = await overTrip()
    const rate = (stars: number) => app.call(null, rateTrip, { token, stars, comment: null })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(rate))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.filter(({ error }) => error?.code === 'ALREADY_RATED')).toHaveLength(4)
    const { data } = await app.call('OPERATRICE', getBooking, { id: booking.id })
    expect(data.rating?.stars).toBe(answers.find(({ status }) => status === 200)?.data.stars)
  })

  it('keeps markup in a comment as text, for staff, the client and the notification', async () => {
    const { booking, token } = await overTrip()
    const comment = '<img src=x onerror=alert(1)> </script>'
    await app.call(null, rateTrip, { token, stars: 1, comment })
    expect((await app.call('OPERATRICE', getBooking, { id: booking.id })).data.rating?.comment).toBe(comment)
    const page = await get(token)
    expect(page.headers['content-type']).toContain('application/json')
    expect(page.json().data.rating.comment).toBe(comment)
  })

  it('cannot break out of the lines of the calendar', async () => {
    const { booking, token } = await overTrip()
    await sql`update bookings set pickup_location = ${'Rue 1\r\nATTACH:https://evil.example'} where id = ${booking.id}`.execute(
      app.db,
    )
    const lines = (await get(token, '/calendar')).body.split('\r\n')
    expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false)
    expect(lines).toContain(String.raw`LOCATION:Rue 1\nATTACH:https://evil.example`)
  })

  it.for([
    [{ stars: 0 }, 'stars'],
    [{ stars: 6 }, 'stars'],
    [{ stars: 4.5 }, 'stars'],
    [{ stars: '<b>5</b>' }, 'stars'],
    [{}, 'stars'],
    [{ stars: 5, comment: 'x'.repeat(1001) }, 'comment'],
  ] as const)('refuses the rating %j at %s', async ([body, field]) => {
    const { token } = await overTrip()
    const { status, error } = await app.call(null, rateTrip, { token, comment: null, ...body } as never)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })

  it.for([
    ['POST', '/rating'],
    ['POST', '/opened'],
    ['GET', '/calendar'],
    ['GET', '/receipt'],
  ] as const)('answers twenty %s %s a minute, and refuses the others with 429', async ([method, call]) => {
    const letter = `Golf${unique()}`
    const { token } = await tripOf(letter, true)
    const payload = { stars: 5, comment: `Comment${letter}` }
    await sql`delete from call_counts`.execute(app.db)
    const statuses = []
    for (let time = 0; time < 22; time++) {
      const sent = { method, url: `/api/links/client/${token}${call}`, ...(method === 'POST' && { payload }) }
      statuses.push((await app.app.inject(sent)).statusCode)
    }
    expect(statuses).toEqual([...new Array(20).fill(200), 429, 429])
  })
})

import { randomUUID } from 'node:crypto'
import { getBooking, getBookingHistory, prepareDriverMessage } from '@yoon/contract/bookings/calls'
import { getMission } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { clientToken, missionToken, photoIdOf, press, sendMission, uploadPhoto } from '../../testing/missions.ts'
import { makePdf } from '../../testing/papers.ts'
import { drawPhoto } from '../../testing/photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ privateFiles: keepFilesInMemory() })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  await sql`delete from call_counts`.execute(app.db)
})

const read = async (id: string) => (await app.call('OPERATRICE', getBooking, { id })).data
const stepsOf = async (id: string) => (await read(id)).steps.map(({ step }) => step)
const codeOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
  const { status, error } = await answer
  return `${status} ${error?.code ?? 'OK'}`
}

/** Number of rows that presses, photos and calls of links have left. */
async function rowsOfLinks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from booking_steps)::int + (select count(*) from step_photos)::int as count`.execute(app.db)
  return rows[0]?.count ?? 0
}

interface Attempt {
  /** Aim of the attacker, who has one live link, or none. */
  attempt: string
  run: () => Promise<unknown>
  /** Value to which the attempt comes. */
  outcome: unknown
}

/** Attempts with the link of a mission: each is refused, or changes nothing that it must not. */
const attempts: Attempt[] = [
  {
    attempt: 'guess tokens, by thousands',
    async run() {
      const answers = new Set<string>()
      for (let guess = 0; guess < 1_000; guess++) {
        const token = randomUUID().replaceAll('-', '').slice(0, 22)
        answers.add(await codeOf(app.call(null, getMission, { token })))
      }
      return [...answers]
    },
    outcome: ['404 LINK_UNKNOWN', '429 TOO_MANY_ATTEMPTS'],
  },
  {
    attempt: 'guess tokens under addresses that the attacker makes up',
    async run() {
      const answers: string[] = []
      for (let guess = 0; guess < 11; guess++) {
        const headers = { 'x-forwarded-for': `198.51.100.${guess}` }
        answers.push(await codeOf(app.call(null, getMission, { token: `guess-${guess}` }, { headers })))
      }
      return answers.at(-1)
    },
    outcome: '429 TOO_MANY_ATTEMPTS',
  },
  {
    attempt: 'write SQL, a path, a wildcard or the id of a booking in place of a token',
    async run() {
      const { booking } = await sendMission(app)
      const tokens = ["' or 1=1 --", '../../dashboard/bookings', '%', '*', booking.id, booking.bookingReference]
      return [...new Set(await Promise.all(tokens.map((token) => codeOf(app.call(null, getMission, { token })))))]
    },
    outcome: ['404 LINK_UNKNOWN'],
  },
  {
    attempt: 'use the link of the client for the mission',
    async run() {
      const { booking } = await sendMission(app)
      const answer = codeOf(press(app, await clientToken(app, booking.id), 'EN_ROUTE'))
      return [await answer, await stepsOf(booking.id)]
    },
    outcome: ['404 LINK_UNKNOWN', []],
  },
  {
    attempt: 'sign in to the office with the token of a link',
    async run() {
      const { booking, token } = await sendMission(app)
      return codeOf(app.call({ token }, getBooking, { id: booking.id }))
    },
    outcome: '401 UNAUTHENTICATED',
  },
  {
    attempt: 'replay a press',
    async run() {
      const { booking, token } = await sendMission(app)
      const id = randomUUID()
      for (let time = 0; time < 5; time++) await press(app, token, 'EN_ROUTE', { id })
      const { data } = await app.call('OPERATRICE', getBookingHistory, { id: booking.id })
      return [await stepsOf(booking.id), data.filter(({ action }) => action === 'booking.step_reported').length]
    },
    outcome: [['EN_ROUTE'], 1],
  },
  {
    attempt: 'replay a press with another body',
    async run() {
      const { booking, token } = await sendMission(app)
      const id = randomUUID()
      await press(app, token, 'CASH', { id, amount: 5_000 })
      await press(app, token, 'CASH', { id, amount: 1 })
      await press(app, token, 'DONE', { id })
      return (await read(booking.id)).steps.map(({ step, amount }) => [step, amount])
    },
    outcome: [['CASH', 5_000]],
  },
  {
    attempt: 'replay a press with a link that was renewed',
    async run() {
      const { booking, token } = await sendMission(app)
      await missionToken(app, booking.id, true)
      return [await codeOf(press(app, token, 'EN_ROUTE')), await stepsOf(booking.id)]
    },
    outcome: ['410 LINK_EXPIRED', []],
  },
  {
    attempt: 'report a step of another booking',
    async run() {
      const [own, other] = [await sendMission(app), await sendMission(app)]
      const { id, bookingReference } = other.booking
      const named = { bookingId: id, booking: id, bookingReference, driverId: other.booking.driver?.id }
      await press(app, own.token, 'EN_ROUTE', named)
      return [await stepsOf(id), (await read(id)).status]
    },
    outcome: [[], 'ASSIGNED'],
  },
  {
    attempt: 'take the id of a press of another booking',
    async run() {
      const [own, other] = [await sendMission(app), await sendMission(app)]
      const id = randomUUID()
      await press(app, other.token, 'EN_ROUTE', { id })
      const { data } = await press(app, own.token, 'ACCEPTED', { id })
      return [data.step.step, await stepsOf(own.booking.id), await stepsOf(other.booking.id)]
    },
    outcome: ['ACCEPTED', ['ACCEPTED'], ['EN_ROUTE']],
  },
  {
    attempt: 'complete the trip, or record its payment',
    async run() {
      const { booking, token } = await sendMission(app)
      const answers = [await codeOf(press(app, token, 'SEEN', { step: 'COMPLETED' }))]
      answers.push(await codeOf(press(app, token, 'DONE')), await codeOf(press(app, token, 'CASH', { amount: 35_000 })))
      const { data } = await app.call('ADMIN', getBooking, { id: booking.id })
      const { status, paidAmount } = data
      return [answers, status, paidAmount]
    },
    outcome: [['400 INVALID_INPUT', '200 OK', '200 OK'], 'IN_PROGRESS', 0],
  },
  {
    attempt: 'read the price, the office or other trips',
    async run() {
      const [own, other] = [await sendMission(app), await sendMission(app)]
      const { text } = await app.call(null, getMission, { token: own.token })
      const secrets = ['totalPrice', '35000', 'createdBy', 'internal', other.booking.bookingReference, own.booking.id]
      return secrets.filter((secret) => text.includes(secret))
    },
    outcome: [],
  },
  {
    attempt: 'make a preview robot report a step',
    async run() {
      const { booking, token } = await sendMission(app)
      const before = await rowsOfLinks()
      for (let time = 0; time < 3; time++) await app.call(null, getMission, { token })
      await app.app.inject({ method: 'HEAD', url: `/api/links/mission/${token}` })
      await app.app.inject({ method: 'GET', url: `/api/links/mission/${token}/steps` })
      return [(await rowsOfLinks()) - before, (await read(booking.id)).mission?.position]
    },
    outcome: [0, null],
  },
  {
    attempt: 'put markup into a note',
    async run() {
      const { booking, token } = await sendMission(app)
      const note = '<img src=x onerror=alert(1)>"\'\u2028</script>'
      await press(app, token, 'PROBLEM', { problem: 'OTHER', note })
      return [(await read(booking.id)).steps[0]?.note === note.replace('\u2028', '')]
    },
    outcome: [true],
  },
  {
    attempt: 'send a note of a megabyte',
    async run() {
      const { token } = await sendMission(app)
      const { status } = await press(app, token, 'PROBLEM', { problem: 'OTHER', note: 'x'.repeat(1_000_000) })
      return [400, 413].includes(status)
    },
    outcome: true,
  },
  {
    attempt: 'send a thousand presses in a minute',
    async run() {
      const { booking, token } = await sendMission(app)
      const before = await rowsOfLinks()
      const statuses: number[] = []
      for (let time = 0; time < 1_000; time++) statuses.push((await press(app, token, 'ON_SITE')).status)
      const refused = statuses.filter((status) => status === 429).length
      return [refused, (await rowsOfLinks()) - before, await stepsOf(booking.id)]
    },
    outcome: [880, 120, ['ON_SITE']],
  },
  {
    attempt: 'upload what is no photo',
    async run() {
      const { token } = await sendMission(app)
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const html = Buffer.from('<!doctype html><script>alert(1)</script>')
      const codes = []
      for (const content of [makePdf(), svg, html, Buffer.from('GIF89a'), Buffer.alloc(0)])
        codes.push(await codeOf(uploadPhoto(app, token, content)))
      return [...new Set(codes)]
    },
    outcome: ['415 UNSUPPORTED_MEDIA_TYPE'],
  },
  {
    attempt: 'upload a photo that was cut, or is larger than a phone makes',
    async run() {
      const { token } = await sendMission(app)
      const photo = await drawPhoto({ format: 'jpeg' })
      const large = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])
      const answers = [await uploadPhoto(app, token, photo.subarray(0, 40)), await uploadPhoto(app, token, large)]
      return answers.every(({ status }) => status >= 400 && status < 500)
    },
    outcome: true,
  },
  {
    attempt: 'fill the disk with photos',
    async run() {
      const { token } = await sendMission(app)
      const photo = await drawPhoto({ format: 'png', width: 20, height: 20 })
      const codes = []
      for (let time = 0; time < 12; time++) codes.push(await codeOf(uploadPhoto(app, token, photo)))
      return codes.filter((code) => code === '409 TOO_MANY_PHOTOS').length
    },
    outcome: 2,
  },
  {
    attempt: 'show the photo of another mission',
    async run() {
      const [own, other] = [await sendMission(app), await sendMission(app)]
      const photo = await uploadPhoto(app, other.token, await drawPhoto({ format: 'jpeg', width: 20, height: 20 }))
      await press(app, own.token, 'PROBLEM', { problem: 'OTHER', photoId: photoIdOf(photo) })
      return (await read(own.booking.id)).steps.map(({ photoUrl }) => photoUrl)
    },
    outcome: [null],
  },
  {
    attempt: 'read a photo without a session that may read bookings',
    async run() {
      const { booking, token } = await sendMission(app)
      const photo = await uploadPhoto(app, token, await drawPhoto({ format: 'jpeg', width: 20, height: 20 }))
      await press(app, token, 'PROBLEM', { problem: 'OTHER', photoId: photoIdOf(photo) })
      const url = (await read(booking.id)).steps[0]?.photoUrl ?? ''
      const callers = [null, { token }, 'DRIVER', 'CLIENT'] as const
      return (await Promise.all(callers.map((as) => app.send(as, 'GET', url)))).map(({ status }) => status)
    },
    outcome: [401, 401, 403, 403],
  },
  {
    attempt: 'find a token in a stolen database',
    async run() {
      const { booking, token } = await sendMission(app)
      const client = await clientToken(app, booking.id)
      const headers = { 'idempotency-key': randomUUID() }
      await app.call('OPERATRICE', prepareDriverMessage, { id: booking.id, notes: null }, { headers })
      await press(app, token, 'EN_ROUTE')
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db)
      expect(tables.length).toBeGreaterThan(40)
      const holding = []
      for (const { name } of tables) {
        const { rows } = await sql`
          select from ${sql.id(name)} t where to_jsonb(t)::text like ${`%${token}%`} or to_jsonb(t)::text like ${`%${client}%`}
        `.execute(app.db)
        if (rows.length > 0) holding.push(name)
      }
      return holding
    },
    outcome: [],
  },
]

describe('attempts to misuse the link of a mission', () => {
  it.for(attempts)('fails to $attempt', async ({ run, outcome }) => {
    expect(await run()).toEqual(outcome)
  })
})

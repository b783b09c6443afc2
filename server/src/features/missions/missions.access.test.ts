import { randomUUID } from 'node:crypto'
import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import type { Declaration } from '@yoon/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertDriver } from '../../testing/builders.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { callOf, readContract } from '../../testing/matrix.ts'
import { clientToken, missionToken, press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ privateFiles: keepFilesInMemory() })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  await sql`delete from call_counts`.execute(app.db)
})

const linkCalls = (await readContract()).flatMap((endpoint) => {
  const { guard } = endpoint
  return typeof guard === 'object' && 'link' in guard ? [{ call: callOf(endpoint), endpoint, purpose: guard.link }] : []
})

/** Bodies that each writing call accepts. */
const bodies: Record<string, object> = {
  pressStep: { id: randomUUID(), step: 'EN_ROUTE', at: '2026-11-21T14:30:00Z', sequence: 1 },
  rateTrip: { stars: 5, comment: null },
}

function send(endpoint: Declaration, token: string, from = '192.0.2.1') {
  return app.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':token', token),
    remoteAddress: from,
    ...(endpoint.method !== 'GET' && { payload: bodies[endpoint.name] ?? {} }),
  })
}

/** Returns the code of a refusal; undefined for a success, which may be a file. */
function codeOf({ statusCode, body }: { statusCode: number; body: string }): string | undefined {
  return statusCode < 400 ? undefined : JSON.parse(body).error.code
}

describe.for(linkCalls)('$call', ({ endpoint, purpose }) => {
  it('refuses every link that is not a live one of its purpose, without any data of the trip', async () => {
    const { booking, token } = await sendMission(app)
    const client = await clientToken(app, booking.id)
    const [own, foreign] = purpose === 'mission' ? [token, client] : [client, token]
    const refusals: [string, number, string][] = [
      [foreign, 404, 'LINK_UNKNOWN'],
      ['x'.repeat(22), 404, 'LINK_UNKNOWN'],
      [app.tokens.ADMIN, 404, 'LINK_UNKNOWN'],
    ]
    const renewed =
      purpose === 'mission' ? await missionToken(app, booking.id, true) : await clientToken(app, booking.id, true)
    refusals.push([own, 410, 'LINK_EXPIRED'])
    for (const [dead, status, code] of refusals) {
      const answer = await send(endpoint, dead)
      expect([answer.statusCode, answer.json().error.code], code).toEqual([status, code])
      expect(answer.body).not.toContain(booking.bookingReference)
      expect(answer.json().error.details.company).toMatchObject({ phone: expect.any(String) })
    }
    app.setNow(new Date('2027-02-01T00:00:00Z'))
    expect((await send(endpoint, renewed)).json().error.code).toBe('LINK_EXPIRED')
  })

  it('refuses the link of a trip that was given to another driver, cancelled or deleted as its purpose says', async () => {
    const given = await sendMission(app)
    const driver = await insertDriver(app.db)
    const tokenOf = (trip: { booking: { id: string }; token: string }) =>
      purpose === 'mission' ? trip.token : clientToken(app, trip.booking.id)
    const first = await tokenOf(given)
    await app.call('OPERATRICE', assignDriver, { id: given.booking.id, driverId: driver.id })
    const second = await sendMission(app)
    const secondToken = await tokenOf(second)
    const { id } = second.booking
    await app.call('OPERATRICE', changeBookingStatus, {
      id,
      status: 'CANCELLED',
      cancelReason: 'CLIENT',
      cancelNote: null,
    })
    const codes = []
    for (const token of [first, secondToken]) codes.push(codeOf(await send(endpoint, token)))
    await sql`update bookings set deleted_at = ${testNow} where id = ${given.booking.id}`.execute(app.db)
    codes.push(codeOf(await send(endpoint, first)))
    if (purpose === 'mission') expect(codes).toEqual(['MISSION_REASSIGNED', 'MISSION_CANCELLED', 'MISSION_CANCELLED'])
    else expect(codes.at(-1)).toBe('LINK_EXPIRED')
  })
})

describe('the tokens of links', () => {
  const [get] = linkCalls.filter(({ endpoint }) => endpoint.name === 'getMission')
  const open = (token: string, from?: string) => send(get?.endpoint as Declaration, token, from)

  it('refuses guessed tokens of an address with 429 after ten in a minute, and still answers its live links', async () => {
    const { token } = await sendMission(app)
    const guesses = []
    for (let guess = 0; guess < 12; guess++) guesses.push((await open(`guess-${guess}`)).statusCode)
    expect(guesses).toEqual([...new Array(10).fill(404), 429, 429])
    expect((await open(token)).statusCode).toBe(200)
    expect((await open('guess', '192.0.2.2')).statusCode).toBe(404)
    app.setNow(new Date(testNow.getTime() + 60_000))
    expect((await open('guess')).statusCode).toBe(404)
  })

  it('counts the guesses of one IPv6 network together', async () => {
    for (let guess = 0; guess < 10; guess++) await open(`guess-${guess}`, `2001:db8::${guess + 1}`)
    expect((await open('guess', '2001:db8::ffff')).statusCode).toBe(429)
    expect((await open('guess', '2001:db8:0:1::1')).statusCode).toBe(404)
  })

  it('counts no links that have ended', async () => {
    const { booking, token } = await sendMission(app)
    await missionToken(app, booking.id, true)
    for (let time = 0; time < 12; time++) expect((await open(token)).statusCode).toBe(410)
    expect((await open('guess')).statusCode).toBe(404)
  })
})

describe('the body of a press', () => {
  it.for([
    [{ step: 'COMPLETED' }, 'step'],
    [{ step: 'CASH' }, 'amount'],
    [{ step: 'CASH', amount: -5 }, 'amount'],
    [{ step: 'CASH', amount: 1e9 }, 'amount'],
    [{ step: 'DECLINED' }, 'note'],
    [{ step: 'PROBLEM' }, 'problem'],
    [{ step: 'SEEN', at: 'hier' }, 'at'],
    [{ step: 'SEEN', at: '2026-13-45T99:99:99Z' }, 'at'],
    [{ step: 'SEEN', id: 'abc' }, 'id'],
    [{ step: 'SEEN', note: 'x'.repeat(501) }, 'note'],
    [{ step: 'PROBLEM', problem: 'OTHER', photoId: 'abc' }, 'photoId'],
  ] as const)('refuses %j at %s', async ([body, field]) => {
    const { token } = await sendMission(app)
    const { status, error } = await press(app, token, 'SEEN', body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })

  it('keeps an amount for cash alone, a problem and its photo for a problem alone', async () => {
    const { token } = await sendMission(app)
    const more = { amount: 5_000, problem: 'OTHER', photoId: randomUUID() }
    const { data } = await press(app, token, 'EN_ROUTE', more)
    expect(data.step).toMatchObject({ step: 'EN_ROUTE', amount: null, problem: null, hasPhoto: false })
  })
})

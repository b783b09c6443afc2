import { getClientTrip } from '@yoon/contract/client-links/calls'
import { getMission, makeMissionLink, revokeMissionLink } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import { clientToken, missionToken, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.setNow(testNow))

const missionOf = async (token: string) => (await app.call(null, getMission, { token })).data

describe('POST /api/bookings/:id/mission-link', () => {
  it('answers the live link again, and a new one that ends it only if asked', async () => {
    const { booking, token } = await sendMission(app)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await missionToken(app, booking.id)).toBe(token)
    const renewed = await missionToken(app, booking.id, true)
    expect(renewed).not.toBe(token)
    expect((await app.call(null, getMission, { token })).error?.code).toBe('LINK_EXPIRED')
    expect((await missionOf(renewed)).bookingReference).toBe(booking.bookingReference)
    const { rows } = await sql<{ link: string }>`select to_jsonb(l)::text as link from links l`.execute(app.db)
    expect(rows.map(({ link }) => link).join()).not.toContain(token)
  })

  it('refuses a booking without driver', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const { status, error } = await app.call('OPERATRICE', makeMissionLink, { id })
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'INVALID_TRANSITION',
      "Cette réservation n'a pas de chauffeur",
    ])
  })
})

describe('DELETE /api/bookings/:id/mission-link', () => {
  it('ends the live link of the driver, records it once, and makes a new one for the next message', async () => {
    const { booking, token } = await sendMission(app)
    const { id } = booking
    await app.call('OPERATRICE', revokeMissionLink, { id })
    await app.call('OPERATRICE', revokeMissionLink, { id })
    expect((await app.call(null, getMission, { token })).error?.code).toBe('LINK_EXPIRED')
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where entity_id = ${id} and action like '%link%' order by id`.execute(app.db)
    expect(rows.map(({ action }) => action)).toEqual(['booking.mission_link_made', 'booking.mission_link_revoked'])
    expect((await missionOf(await missionToken(app, id))).bookingReference).toBe(booking.bookingReference)
    expect((await app.call(null, getMission, { token })).error?.code).toBe('LINK_EXPIRED')
  })

  it('leaves the link of the client alive', async () => {
    const { booking } = await sendMission(app)
    const client = await clientToken(app, booking.id)
    await app.call('OPERATRICE', revokeMissionLink, { id: booking.id })
    expect((await app.call(null, getClientTrip, { token: client })).status).toBe(200)
  })
})

import { getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { getClientTrip, openClientLink } from '@yoon/contract/client-links/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'
import { clientToken, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const codeOf = async (token: string) => (await app.call(null, getClientTrip, { token })).error?.code ?? 'alive'
const informedAt = async (id: string) => (await app.call('OPERATRICE', getBooking, { id })).data.clientInformedAt

it('the link of a client ends when the trip is given to another one, who gets their own and knows nothing yet', async () => {
  const { booking } = await sendMission(app)
  const { id } = booking
  const former = await clientToken(app, id)
  await app.call(null, openClientLink, { token: former })
  expect(await informedAt(id)).toBe(testNow.toISOString())
  const giveTo = async (userId: string) => {
    const form = transferForm(userId, { scheduledDate: '2026-11-21', scheduledTime: '15:00' })
    expect((await app.call('OPERATRICE', updateBooking, { id, ...form })).status).toBe(200)
  }
  await giveTo(await insertClient(app.db))
  expect([await codeOf(former), await informedAt(id)]).toEqual(['LINK_EXPIRED', null])
  for (const file of ['calendar', 'receipt']) {
    expect((await app.app.inject({ url: `/api/links/client/${former}/${file}` })).statusCode).toBe(410)
  }
  const present = await clientToken(app, id)
  expect(present).not.toBe(former)
  expect([await codeOf(present), await codeOf(former)]).toEqual(['alive', 'LINK_EXPIRED'])
  await giveTo(booking.user.id)
  expect([await codeOf(present), await codeOf(former)]).toEqual(['LINK_EXPIRED', 'alive'])
})

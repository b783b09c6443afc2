import { getMission } from '@yoon/contract/missions/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { sendMission } from '../testing/missions.ts'
import { testLinks } from '../testing/vault.ts'
import { inTransaction } from './database/transaction.ts'
import { createTripTokens, liveTripLink, tokenOfLink } from './trip-links.ts'
import { createVault } from './vault.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const own = testLinks().tokens
const other = createTripTokens(createVault(Buffer.alloc(32, 8)))

it('a link of another key of the server is replaced, not shown again with a token that nobody knows', async () => {
  const { booking, token } = await sendMission(app)
  const wanted = { purpose: 'mission', bookingId: booking.id, driverId: booking.driver?.id ?? null } as const
  const show = (tokens: typeof own) => inTransaction(app.db, (tx) => liveTripLink(tx, tokens, wanted, testNow))
  const codeOf = async (shown: string) => (await app.call(null, getMission, { token: shown })).error?.code
  expect(await show(own)).toMatchObject({ token, isNew: false })
  const after = await show(other)
  expect(after.isNew).toBe(true)
  expect(await codeOf(after.token)).toBeUndefined()
  expect(await codeOf(token)).toBe('LINK_EXPIRED')
  expect(await show(other)).toEqual({ ...after, isNew: false })
})

it('a message that waited for another key of the server goes without its link', async () => {
  const { booking, token } = await sendMission(app)
  const wanted = { purpose: 'mission', bookingId: booking.id, driverId: booking.driver?.id ?? null } as const
  const { id } = await inTransaction(app.db, (tx) => liveTripLink(tx, own, wanted, testNow))
  expect(await tokenOfLink(app.db, own, id)).toEqual({ purpose: 'mission', token })
  expect(await tokenOfLink(app.db, other, id)).toBeUndefined()
})

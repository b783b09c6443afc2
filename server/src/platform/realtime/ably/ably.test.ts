import { logout } from '@yoon/contract/auth/calls'
import { assignDriver, updateBooking } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import type { Role } from '@yoon/contract/permissions'
import { type AblyToken, getRealtimeToken } from '@yoon/contract/realtime/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenThroughAbly } from '../../../testing/ably-browser.ts'
import { type AblyDouble, startAblyDouble } from '../../../testing/ably-double.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createBookingAs, insertDriver, transferForm } from '../../../testing/builders.ts'
import { openAbly } from './ably.ts'

const key = 'appId.keyId:c2VjcmV0LW9mLXlvb24'

let double: AblyDouble
let app: TestApp
beforeEach(async () => {
  double = await startAblyDouble(key)
  app = await createTestApp({ ably: await openAbly({ key, endpoint: double.url }) })
  // The publisher starts with a gap message.
  await double.until((published) => published.length > 0)
})
afterEach(async () => {
  await app.close()
  await double.close()
})

const tokenOf = async (role: Role) => (await app.call(role, getRealtimeToken)).data as AblyToken
const notified = () => double.published.filter(({ message }) => message.type === 'notification')
const changes = () => double.published.filter(({ message }) => message.type === 'changed')
const browserOf = (role: Role) => listenThroughAbly(async () => tokenOf(role))

describe('GET /api/ably/token with ABLY_API_KEY', () => {
  it.for([
    ['ADMIN', 'admin-notifications'],
    ['MODERATOR', 'admin-notifications:MODERATOR'],
    ['OPERATRICE_CAISSIERE', 'admin-notifications:OPERATRICE_CAISSIERE'],
  ] as const)('lets %s listen only on %s, for a minute', async ([role, channel]) => {
    const { tokenRequest, ...token } = await tokenOf(role)
    expect(token).toEqual({ provider: 'ably', channel, endpoint: double.url })
    expect(JSON.parse(tokenRequest.capability)).toEqual({ [channel]: ['subscribe'] })
    expect(tokenRequest.ttl).toBe(60_000)
    expect(JSON.stringify(tokenRequest)).not.toContain(key.split(':')[1])
  })

  it('lets a driver listen to their own channel', async () => {
    const channel = `admin-notifications:DRIVER:${app.userIds.DRIVER}`
    const token = await tokenOf('DRIVER')
    expect([token.channel, JSON.parse(token.tokenRequest.capability)]).toEqual([channel, { [channel]: ['subscribe'] }])
  })

  it('issues signed token requests, which Ably accepts once and only unchanged', async () => {
    const { tokenRequest, channel } = await tokenOf('CAISSIERE')
    const exchange = (changed: object) =>
      fetch(`${double.url}/keys/${tokenRequest.keyName}/requestToken`, {
        method: 'POST',
        body: JSON.stringify({ ...tokenRequest, ...changed }),
      })
    expect((await exchange({ ttl: 3_600_000 })).status).toBe(401)
    expect((await exchange({ capability: '{"admin-notifications":["subscribe"]}' })).status).toBe(401)
    expect((await exchange({})).status).toBe(201)
    expect((await exchange({})).status).toBe(401)
    expect(double.tokens.at(-1)).toMatchObject({ ttl: 60_000, capability: { [channel]: ['subscribe'] } })
  })
})

describe('the channels of Ably', () => {
  it('publishes a notification as listed, once on each channel whose role may read it', async () => {
    const { id } = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const booking = await createBookingAs(app, 'OPERATRICE')
    await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: id })
    const own = `admin-notifications:DRIVER:${app.userIds.DRIVER}`
    await double.until(() => notified().some(({ channel }) => channel === own))
    const [created, assigned] = (await app.call('ADMIN', listNotifications, {})).data
    const staff = ['', ':CAISSIERE', ':MODERATOR', ':OPERATRICE', ':OPERATRICE_CAISSIERE']
    const channelsOf = (of: typeof created) =>
      notified().flatMap(({ channel, message }) => ('seq' in message && message.seq === of?.seq ? [channel] : []))
    expect(channelsOf(created).toSorted()).toEqual(staff.map((role) => `admin-notifications${role}`))
    expect(channelsOf(assigned).toSorted()).toEqual(
      [...staff.map((role) => `admin-notifications${role}`), own].toSorted(),
    )
    expect(notified()[0]?.message).toEqual({ type: 'notification', ...created })
  })

  it('publishes a change in full to roles that may read it, and only its entity to drivers', async () => {
    const { id, user } = await createBookingAs(app, 'OPERATRICE')
    await app.call('MODERATOR', updateBooking, { ...transferForm(user.id), id, passengers: 3 })
    const own = `admin-notifications:DRIVER:${app.userIds.DRIVER}`
    await double.until(() => changes().filter(({ channel }) => channel === own).length === 2)
    const by = { id: app.userIds.MODERATOR, name: 'Test MODERATOR' }
    expect(changes().findLast(({ channel }) => channel === 'admin-notifications:CAISSIERE')?.message).toEqual({
      type: 'changed',
      change: { entity: 'booking', id, by },
    })
    expect(changes().findLast(({ channel }) => channel === own)?.message).toEqual({
      type: 'changed',
      change: { entity: 'booking' },
    })
    // Roles that read drivers also see the number of bookings of each.
    expect(changes().findLast(({ channel }) => channel === 'admin-notifications:GESTIONNAIRE_PARC')?.message).toEqual({
      type: 'changed',
      change: { entity: 'booking' },
    })
  })

  it('publishes a gap once Ably accepts messages again, then further messages', async () => {
    const refused = double.refuseMessages()
    await createBookingAs(app, 'OPERATRICE')
    await refused
    const before = double.published.length
    double.repair()
    await double.until((published) => published.length > before)
    expect(double.published[before]).toMatchObject({ message: { type: 'resync' } })
    const seen = notified().length
    await createBookingAs(app, 'OPERATRICE')
    await double.until(() => notified().length > seen)
    expect(notified().at(-1)?.message).toMatchObject({ seq: 2 })
  })
})

describe('a browser with the SDK of Ably', () => {
  it("delivers the messages of a browser's own channel, and refuses other channels", async () => {
    const browser = await browserOf('CAISSIERE')
    await createBookingAs(app, 'OPERATRICE')
    await browser.until((messages) => messages.some(({ type }) => type === 'notification'))
    const { code } = await browser.refusal('admin-notifications')
    expect(code).toBe(40160)
    browser.close()
  })

  it('renews the token of a browser as long as its session is alive', async () => {
    const browser = await browserOf('ADMIN')
    double.askForTokens()
    await browser.renewed()
    expect(double.tokens.filter(({ clientId }) => clientId !== '')).toHaveLength(2)
    await createBookingAs(app, 'OPERATRICE')
    await browser.until((messages) => messages.some(({ type }) => type === 'notification'))
    browser.close()
  })

  it('disconnects a browser at once when its session ends, and refuses a further token', async () => {
    const [ended, other] = [await browserOf('ADMIN'), await browserOf('MODERATOR')]
    await app.call('ADMIN', logout)
    await ended.lost
    expect((await app.call('ADMIN', getRealtimeToken)).status).toBe(401)
    await createBookingAs(app, 'OPERATRICE')
    await other.until((messages) => messages.some(({ type }) => type === 'notification'))
    other.close()
  })

  it('disconnects the browser of an ended session although Ably was unavailable at first', async () => {
    const browser = await browserOf('ADMIN')
    const refused = double.refuseRevocation()
    await app.call('ADMIN', logout)
    await refused
    await browser.lost
  })

  it("disconnects the browser of an ended session within a minute if the key's tokens cannot be revoked", async () => {
    const strict = await startAblyDouble(key, { isRevocable: false })
    const there = await createTestApp({ ably: await openAbly({ key, endpoint: strict.url }) })
    const browser = await listenThroughAbly(async () => {
      const { data, error } = await there.call('ADMIN', getRealtimeToken)
      if (error) throw new Error(error.code)
      return data as AblyToken
    })
    await there.call('ADMIN', logout)
    strict.expireTokens()
    await browser.lost
    expect((await there.call('ADMIN', getRealtimeToken)).status).toBe(401)
    expect(strict.listenedOn()).toEqual([])
    await there.close()
    await strict.close()
  })
})

describe('the content security policy of the pages', () => {
  const connections = async (of: TestApp) =>
    /connect-src ([^;]*)/.exec(String((await of.send(null, 'GET', '/health')).headers['content-security-policy']))?.[1]

  it('allows connections to Ably only if a key is configured', async () => {
    const host = new URL(double.url).host
    expect(await connections(app)).toBe(`'self' http://${host} ws://${host} wss://ws-up.ably-realtime.com`)
    const plain = await createTestApp()
    expect(await connections(plain)).toBe("'self'")
    await plain.close()
  })
})

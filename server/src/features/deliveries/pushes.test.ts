import { randomUUID } from 'node:crypto'
import { logout } from '@yoon/contract/auth/calls'
import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import { getPush, subscribeToPush, unsubscribeFromPush } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DeliveryError } from '../../platform/channels/message.ts'
import { isPushService, openPush, type PushChannel } from '../../platform/channels/push.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { createVault } from '../../platform/vault.ts'
import { type Caller, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, createBookingAs, insertDriver, insertUser } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { openBrowser, openPushService, type PushService, readVapid } from '../../testing/push-service.ts'
import { saveSettings, settingsOf } from '../../testing/settings.ts'
import { testLinks, testVault } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'

const contact = 'https://yoon.example.com'
let app: TestApp
let service: PushService
let push: PushChannel
beforeAll(async () => {
  service = await openPushService()
  push = openPush({ contact, vault: testVault, reaches: (endpoint) => endpoint.startsWith(service.url) })
  app = await createTestApp({ channels: { push }, sendEveryMs: 3_600_000 })
  await saveSettings(app, { notifications: { pushNotifications: true } })
})
beforeEach(async () => {
  for (const table of ['outgoing_events', 'deliveries', 'push_subscriptions'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
  service.answer(201)
  service.got.length = 0
})
afterAll(() => Promise.all([app.close(), service.close()]))

/** Subscribes a browser of the caller to pushes. */
async function browserOf(as: Caller) {
  const browser = openBrowser(`${service.url}/${crypto.randomUUID()}`)
  expect((await app.call(as, subscribeToPush, browser.subscription)).status).toBe(200)
  return browser
}

async function cancelOne(driverId?: string): Promise<string> {
  const { id, bookingReference } = await createBookingAs(app, 'OPERATRICE')
  await app.call('OPERATRICE', assignDriver, { id, driverId: driverId ?? (await insertDriver(app.db)).id })
  await app.call('OPERATRICE', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' })
  return bookingReference
}

/** Runs deliveries as a server does every few seconds; returns the errors. */
async function deliverAt(now = testNow): Promise<unknown[]> {
  const failures: unknown[] = []
  await deliver({
    db: app.db,
    channels: { push },
    now,
    links: testLinks(contact),
    onError: (error) => failures.push(error),
  })
  return failures
}

describe('a subscribed browser', () => {
  it('receives urgent notifications, encrypted for this browser and signed with VAPID', async () => {
    const browser = await browserOf('MODERATOR')
    const reference = await cancelOne()
    expect(await deliverAt()).toEqual([])
    expect(service.got).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.got
    expect(service.url + path).toBe(browser.subscription.endpoint)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(body.includes(reference)).toBe(false)
    expect(browser.read(body)).toEqual({
      title: 'Réservation annulée',
      body: expect.stringContaining(reference),
      url: `/dashboard/bookings?search=${reference}`,
    })
    const { key, claims } = readVapid(headers.authorization)
    expect(claims).toMatchObject({ aud: service.url, sub: contact })
    const { data } = await app.call('MODERATOR', getPush)
    expect(data).toEqual({ publicKey: key, isSubscribed: true })
  })

  it('pushes an event to every browser but those of the actor', async () => {
    await browserOf('OPERATRICE')
    await cancelOne()
    await deliverAt()
    expect(service.got).toEqual([])
    await browserOf('MODERATOR')
    await cancelOne()
    await deliverAt()
    expect(service.got).toHaveLength(1)
  })

  it('receives no push after the sign-out, deletion or expiry of its session', async () => {
    const [left, revoked, idle] = await Promise.all([1, 2, 3].map(() => app.signIn(app.userIds.MODERATOR)))
    for (const as of [left, revoked, idle]) await browserOf(as ?? null)
    await app.call(left ?? null, logout)
    await sql`delete from sessions where id in (select session_id from push_subscriptions limit 1)`.execute(app.db)
    await sql`update sessions set last_used_at = ${testNow}::timestamptz - interval '2 days'
      where id in (select session_id from push_subscriptions)`.execute(app.db)
    await cancelOne()
    await deliverAt()
    expect(service.got).toEqual([])
  })

  it('receives no push if its session ended between the event and the retry', async () => {
    const as = await app.signIn(app.userIds.MODERATOR)
    await browserOf(as)
    await cancelOne()
    service.answer(503)
    const refusal = new DeliveryError('refused', `${new URL(service.url).host} answered 503`, { code: 503 })
    expect(await deliverAt()).toEqual([refusal])
    await app.call(as, logout)
    service.answer(201)
    expect(await deliverAt(new Date(testNow.getTime() + 120_000))).toEqual([])
    expect(service.got).toEqual([])
    expect(await app.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  })

  it('deletes a subscription that the push service reports as gone', async () => {
    await browserOf('MODERATOR')
    service.answer(410)
    await cancelOne()
    expect(await deliverAt()).toEqual([])
    expect((await app.call('MODERATOR', getPush)).data.isSubscribed).toBe(false)
  })

  it('stops pushes on request, and belongs to its latest session only', async () => {
    const browser = await browserOf('MODERATOR')
    await app.call('CAISSIERE', subscribeToPush, browser.subscription)
    expect((await app.call('MODERATOR', getPush)).data.isSubscribed).toBe(false)
    await app.call('CAISSIERE', unsubscribeFromPush)
    await cancelOne()
    await deliverAt()
    expect(service.got).toEqual([])
  })
})

it('records switching pushes on and off in the audit once each', async () => {
  const id = await insertUser(app.db, { role: 'MODERATOR', email: 'pushes@yoon.test' })
  const as = await app.signIn(id)
  await app.call(as, unsubscribeFromPush)
  const browser = await browserOf(as)
  await app.call(as, subscribeToPush, browser.subscription)
  await app.call(as, unsubscribeFromPush)
  await app.call(as, unsubscribeFromPush)
  const entry = { before: null, after: null }
  expect(await auditOf(app, id)).toEqual([
    { action: 'push.enabled', ...entry },
    { action: 'push.disabled', ...entry },
  ])
})

describe('the recipients of a push', () => {
  it('pushes a cancelled trip to its driver, not to other drivers or roles that may not read it', async () => {
    const own = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const driver = await browserOf('DRIVER')
    await browserOf('GESTIONNAIRE_PARC')
    await cancelOne()
    await deliverAt()
    expect(service.got).toEqual([])
    const reference = await cancelOne(own.id)
    await deliverAt()
    expect(service.got.map(({ body }) => driver.read(body))).toMatchObject([
      { body: expect.stringContaining(reference) },
    ])
  })

  it('pushes the removal from a trip to the former driver only', async () => {
    const userId = await insertUser(app.db, { role: 'DRIVER' })
    const former = await browserOf(await app.signIn(userId))
    const staff = await browserOf('MODERATOR')
    const { id } = await bookingIn(app, 'ASSIGNED', { driverId: (await insertDriver(app.db, { userId })).id })
    await app.call('OPERATRICE', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
    await deliverAt()
    const readBy = ({ subscription, read }: typeof staff) =>
      service.got.filter(({ path }) => service.url + path === subscription.endpoint).map(({ body }) => read(body))
    expect(readBy(former)).toMatchObject([{ title: 'Assignation supprimée' }])
    expect(readBy(staff)).toMatchObject([{ title: 'Chauffeur réassigné' }])
  })

  it.for([{ pushNotifications: false }, { bookingAlerts: false }])('pushes nothing with %o', async (notifications) => {
    await saveSettings(app, { notifications })
    await browserOf('MODERATOR')
    await cancelOne()
    await deliverAt()
    expect(service.got).toEqual([])
    await saveSettings(app, { notifications: { pushNotifications: true, bookingAlerts: true } })
  })
})

describe('the push channel', () => {
  it('accepts only endpoints at the push services of browser vendors', async () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?token=x',
    ])
      expect(isPushService(endpoint), endpoint).toBe(true)
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://a@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.example.com/x',
      'https://notfcm.googleapis.com.evil/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://%zz/x',
    ])
      expect(isPushService(endpoint), endpoint).toBe(false)
    const stranger = openBrowser('https://169.254.169.254/latest').subscription
    const { status, error } = await app.call('ADMIN', subscribeToPush, stranger)
    expect([status, error?.fields]).toEqual([
      400,
      { endpoint: 'Yoon ne peut pas envoyer de notifications à ce navigateur' },
    ])
  })

  it('refuses a push subscription with unusable keys or with credentials in its address', async () => {
    const { endpoint, keys } = openBrowser(`${service.url}/ok`).subscription
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const refused = [
      { endpoint, keys: { ...keys, p256dh: offCurve } },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65).toString('base64url') } },
      { endpoint, keys: { ...keys, auth: Buffer.alloc(15).toString('base64url') } },
      { endpoint, keys: { ...keys, auth: Buffer.alloc(17).toString('base64url') } },
      { endpoint: endpoint.replace('://', '://name:password@'), keys },
      { endpoint: endpoint.replace('://', '://name@'), keys },
    ]
    for (const subscription of refused) {
      const { status, error } = await app.call('ADMIN', subscribeToPush, subscription)
      expect([status, error?.code], JSON.stringify(subscription)).toEqual([400, 'INVALID_INPUT'])
    }
    expect((await app.call('ADMIN', subscribeToPush, { endpoint, keys })).status).toBe(200)
  })

  it('derives the VAPID key from the secret of the server', () => {
    const keyUnder = (byte: number) => openPush({ contact, vault: createVault(Buffer.alloc(32, byte)) }).publicKey
    expect([keyUnder(7), keyUnder(8) === push.publicKey]).toEqual([push.publicKey, false])
  })

  it('reports pushes as not configured until a server has the channel', async () => {
    const other = await createTestApp()
    expect((await other.call('ADMIN', getPush)).data).toEqual({ publicKey: null, isSubscribed: false })
    expect((await settingsOf(other)).configured.push).toBe(false)
    await declareChannels(other.db, randomUUID(), ['push'])
    expect((await settingsOf(other)).configured.push).toBe(true)
    await other.close()
  })
})

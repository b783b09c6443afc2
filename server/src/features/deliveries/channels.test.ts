import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Channels, openConfiguredChannels } from '../../platform/channels/channels.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { openSmsProvider } from '../../testing/outside.ts'
import { settingsOf } from '../../testing/settings.ts'
import { testLinks, testVault } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof openSmsProvider>>
beforeAll(async () => {
  ;[app, provider] = await Promise.all([createTestApp(), openSmsProvider()])
})
beforeEach(async () => {
  await sql`delete from channels`.execute(app.db)
  await app.db.deleteFrom('deliveries').execute()
  const sms = { channel: 'sms', recipient: '+221771112233', subject: null, body: 'Bonjour' }
  await app.db
    .insertInto('deliveries')
    .values({ ...sms, created_at: testNow, due_at: testNow })
    .execute()
  provider.refuse(undefined)
  provider.got.length = 0
})
afterAll(() => Promise.all([app.close(), provider.close()]))

function smsTo(smsWebhookUrl: string): Channels {
  return openConfiguredChannels({ smtpUrl: undefined, smsWebhookUrl, publicUrl: undefined }, testVault)
}

/** Runs deliveries as a server with these channels does every few seconds; returns the errors. */
async function deliverBy(channels: Channels, now = testNow): Promise<unknown[]> {
  const failures: unknown[] = []
  await deliver({ db: app.db, channels, now, links: testLinks(), onError: (error) => failures.push(error) })
  return failures
}

const configured = async () => (await settingsOf(app)).configured
const storedError = async () => (await app.db.selectFrom('deliveries').select('error').executeTakeFirst())?.error

describe('the channels of several servers', () => {
  it('combines the channels of all servers', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await declareChannels(app.db, one, ['email', 'sms'])
    await declareChannels(app.db, other, ['sms'])
    expect(await configured()).toEqual({ email: true, sms: true, push: false })
    await declareChannels(app.db, one, [])
    expect(await configured()).toEqual({ email: false, sms: true, push: false })
  })

  it('ignores expired channels until their server declares them again', async () => {
    const server = randomUUID()
    await declareChannels(app.db, server, ['sms'])
    await sql`update channels set counts_until = clock_timestamp()`.execute(app.db)
    expect((await configured()).sms).toBe(false)
    await declareChannels(app.db, server, ['sms'])
    expect((await configured()).sms).toBe(true)
  })

  it('leaves a message pending for a server that has its channel', async () => {
    expect(await deliverBy({ email: async () => undefined })).toEqual([])
    expect(provider.got).toEqual([])
    expect(await deliverBy(smsTo(provider.url))).toEqual([])
    expect(provider.got).toHaveLength(1)
  })
})

describe('credentials in SMS_WEBHOOK_URL', () => {
  const secret = 'mot de passe'
  const withSecret = (url: string) => Object.assign(new URL(url), { username: 'yoon', password: secret }).href

  it('sends the credentials of SMS_WEBHOOK_URL to the provider', async () => {
    expect(await deliverBy(smsTo(withSecret(provider.url)))).toEqual([])
    expect(provider.authorization()).toBe(`Basic ${Buffer.from(`yoon:${secret}`).toString('base64')}`)
  })

  it.for(['http://127.0.0.1:1/send', 'refusing'])('keeps credentials out of logs and rows: %s', async (url) => {
    provider.refuse(() => true)
    const failures = await deliverBy(smsTo(withSecret(url === 'refusing' ? provider.url : url)))
    expect(failures).toMatchObject([{ failure: url === 'refusing' ? 'refused' : 'unreachable' }])
    const written = `${inspect(failures, { depth: 9 })} ${await storedError()}`
    expect(written).toMatch(/SMS_WEBHOOK_URL (cannot be reached|answered 503)/)
    for (const part of [secret, encodeURIComponent(secret)]) expect(written).not.toContain(part)
  })

  it('stores no credentials from an unexpected error of a channel', async () => {
    const sms = () => Promise.reject(new Error(`${withSecret(provider.url)} is odd`))
    await deliverBy({ sms })
    expect(await storedError()).toBe('It could not be sent: the log says why')
  })
})

it('reports a mail server that refuses connections as unreachable', async () => {
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', smsWebhookUrl: undefined, publicUrl: undefined }
  const { email } = openConfiguredChannels(settings, testVault)
  const sender = { name: 'Yoon', email: 'yoon@yoon.test' }
  const sent = email?.({ recipient: 'awa@yoon.test', subject: 'Bonjour', body: 'Bonjour', sender })
  await expect(sent).rejects.toMatchObject({ failure: 'unreachable' })
})

describe('a server with channels', () => {
  it('sends the messages of announced events in the background', async () => {
    const arrived = Promise.withResolvers<string>()
    const own = await createTestApp({ channels: { sms: async ({ recipient }) => arrived.resolve(recipient) } })
    expect((await settingsOf(own)).configured).toEqual({ email: false, sms: true, push: false })
    const driver = await insertDriver(own.db, { phone: '+221775556677' })
    const client = await insertClient(own.db, { phone: '+221771112233' })
    const { id } = await createBookingAs(own, 'OPERATRICE', transferForm(client))
    await own.call('OPERATRICE', assignDriver, { id, driverId: driver.id })
    expect(await arrived.promise).toBe('+221771112233')
    await own.close()
  })
})

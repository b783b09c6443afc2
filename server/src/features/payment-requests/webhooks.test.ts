import { receiveOrangeMoneyEvent, receiveWaveEvent } from '@yoon/contract/payment-requests/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SentWebhook } from '../../demo-provider/demo-webhooks.ts'
import { createTestApp, testNow } from '../../testing/app.ts'
import {
  createPaymentApp,
  openSession,
  type PaymentApp,
  requestOfTrip,
  stateOf,
  storedPayments,
} from '../../testing/payments.ts'
import { signatureOf } from '../payment-providers/index.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await createPaymentApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  await sql`delete from call_counts`.execute(app.db)
})
afterEach(() => expect(app.errors.splice(0)).toEqual([]))

const providers = ['wave', 'orange_money'] as const
type Provider = (typeof providers)[number]

const send = (provider: Provider, raw: string | Buffer, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/api/webhooks/${provider === 'wave' ? 'wave' : 'orange-money'}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw,
  })

const countEvents = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from provider_events`.execute(app.db)
  return rows[0]?.count ?? 0
}

/** A webhook about money that has been paid at the provider, and that has not been sent yet. */
async function paidWebhook(provider: Provider) {
  const request = await requestOfTrip(app)
  const { ref } = await openSession(app, request.token, provider)
  const attempt = await app.provider.press(ref, 'webhook-lost')
  const transaction = app.provider.book.transactions.find((one) => one.attempt === attempt)
  if (!transaction) throw new Error('Nothing was paid')
  return { request, transaction, webhook: app.provider.webhookOf(transaction) }
}

/** Signs other bytes with the secret of the provider. */
function signed(provider: Provider, raw: Buffer, now = testNow): SentWebhook {
  const { wave, orangeMoney } = app.provider.config()
  const secret = (provider === 'wave' ? wave.webhookSecrets : orangeMoney.signingSecrets)[0] ?? ''
  const signature = signatureOf(raw, secret, provider === 'wave' ? '' : ',', now)
  const headers: Record<string, string> =
    provider === 'wave'
      ? { 'wave-signature': signature }
      : { 'x-sonatel-signature': signature, authorization: `Basic ${orangeMoney.callbackKey}` }
  return { provider, raw, headers: { 'content-type': 'application/json', ...headers } }
}

describe.for(providers)('a webhook of %s', (provider) => {
  const accepted = provider === 'wave' ? 200 : 202

  it('answers a webhook at once and handles it afterwards: the payment is posted', async () => {
    const { request, transaction, webhook } = await paidWebhook(provider)
    expect(await app.deliver(webhook)).toBe(accepted)
    expect(await stateOf(app, request.id)).toBe('OPEN')
    await app.handle()
    expect(await stateOf(app, request.id)).toBe('PAID')
    const method = provider === 'wave' ? 'WAVE' : 'ORANGE_MONEY'
    expect(await storedPayments(app, request.bookingId)).toEqual([
      { amount: 35_000, status: 'COMPLETED', method, transaction: transaction.id },
    ])
  })

  it('changes nothing when it comes again, also twenty times at once', async () => {
    const { request, webhook } = await paidWebhook(provider)
    const before = await countEvents()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.deliver(webhook)))
    expect(answers).toEqual(new Array(20).fill(accepted))
    expect(await countEvents()).toBe(before + 1)
    await Promise.all([app.handle(), app.handle(), app.check()])
    expect(await app.deliver(webhook)).toBe(accepted)
    await app.handle()
    expect(await storedPayments(app, request.bookingId)).toHaveLength(1)
    expect(await stateOf(app, request.id)).toBe('PAID')
  })

  it('posts one payment for two webhooks of one transaction', async () => {
    const { request, transaction } = await paidWebhook(provider)
    for (let sent = 0; sent < 2; sent++) await app.deliver(app.provider.webhookOf(transaction))
    await app.handle()
    expect(await storedPayments(app, request.bookingId)).toHaveLength(1)
  })

  it('posts nothing that the provider does not confirm', async () => {
    const request = await requestOfTrip(app)
    const { ref } = await openSession(app, request.token, provider)
    const attempt = app.provider.book.find(ref)
    if (!attempt) throw new Error('No attempt')
    const claimed = { id: 'TFORGED00001', attempt, amount: 35_000, status: 'SUCCESS', at: testNow } as const
    const claim = app.provider.webhookOf(claimed).raw.toString()
    const paid = claim
      .replace('"processing"', '"succeeded"')
      .replace('"transaction_id":null', '"transaction_id":"TFORGED00001"')
    expect(await app.deliver(signed(provider, Buffer.from(paid)))).toBe(accepted)
    await app.handle()
    expect(await stateOf(app, request.id)).toBe('OPEN')
    expect(await storedPayments(app, request.bookingId)).toEqual([
      { amount: 35_000, status: 'PENDING', method: null, transaction: null },
    ])
  })

  it('leaves no row and answers 401 with a wrong, missing, old, new or truncated signature', async () => {
    const { webhook } = await paidWebhook(provider)
    const before = await countEvents()
    const header = provider === 'wave' ? 'wave-signature' : 'x-sonatel-signature'
    const good = webhook.headers[header] ?? ''
    const { [header]: _missing, ...withoutSignature } = webhook.headers
    const cases: Record<string, string>[] = [
      withoutSignature,
      { ...webhook.headers, [header]: '' },
      { ...webhook.headers, [header]: good.slice(0, -8) },
      { ...webhook.headers, [header]: `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}` },
      signed(provider, webhook.raw, new Date(testNow.getTime() - 301_000)).headers,
      signed(provider, webhook.raw, new Date(testNow.getTime() + 301_000)).headers,
      { authorization: `Bearer ${app.tokens.ADMIN}` },
    ]
    for (const headers of cases) {
      const { statusCode, body } = await send(provider, webhook.raw, headers)
      expect([statusCode, JSON.parse(body).error.code]).toEqual([401, 'SIGNATURE_INVALID'])
    }
    const changed = Buffer.from(webhook.raw)
    changed[changed.length - 2] = 32
    expect((await send(provider, changed, webhook.headers)).statusCode).toBe(401)
    expect(await countEvents()).toBe(before)
  })

  it('refuses a webhook above 64 kB before its signature is checked', async () => {
    const before = await countEvents()
    const large = signed(provider, Buffer.from(`{"id":"EV_large","padding":"${'x'.repeat(66_000)}"}`))
    const { statusCode, body } = await send(provider, large.raw, large.headers)
    expect([statusCode, JSON.parse(body).error.code]).toEqual([413, 'TOO_LARGE'])
    expect((await send(provider, Buffer.alloc(10_000_000, 'x'), large.headers)).statusCode).toBe(413)
    expect(await countEvents()).toBe(before)
  })

  it('refuses a compressed webhook', async () => {
    const { webhook } = await paidWebhook(provider)
    const { statusCode } = await send(provider, webhook.raw, { ...webhook.headers, 'content-encoding': 'gzip' })
    expect(statusCode).toBe(415)
  })

  it.for(['{"broken', '[]', 'null', '{}', '{"id":""}', '{"id":5,"type":{}}'])(
    'refuses a webhook that is signed but says nothing readable: %s',
    async (text) => {
      const { raw, headers } = signed(provider, Buffer.from(text))
      const { statusCode, body } = await send(provider, raw, headers)
      expect([statusCode, JSON.parse(body).error.code]).toEqual([400, 'INVALID_JSON'])
    },
  )

  it('keeps and answers a webhook of an unknown kind or reference, and posts nothing', async () => {
    const texts = [
      { id: 'EV_test', type: 'test.test_event', data: {}, transactionId: 'MP1', status: 'SUCCESS' },
      {
        id: 'EV_odd',
        data: { client_reference: 'no id', id: 'cos-x' },
        transactionId: 'MP2',
        metadata: { order: "'" },
      },
      {
        id: 'EV_other',
        type: 'checkout.session.completed',
        data: { client_reference: '00000000-0000-4000-8000-000000000000', id: 'cos-other' },
        transactionId: 'MP3',
        metadata: { order: '00000000-0000-4000-8000-000000000000' },
      },
    ]
    for (const text of texts) {
      expect(await app.deliver(signed(provider, Buffer.from(JSON.stringify(text))))).toBe(accepted)
    }
    await app.handle()
    const { rows } = await sql<{ result: string }>`
      select result from provider_events where provider = ${provider} order by id desc limit 3`.execute(app.db)
    expect(rows.map(({ result }) => result)).toEqual(new Array(3).fill('UNKNOWN_REFERENCE'))
  })

  it('refuses wrong webhooks 60 times a minute from one address, and always accepts a right one', async () => {
    const statuses = []
    for (let sent = 0; sent < 62; sent++) statuses.push((await send(provider, '{}')).statusCode)
    expect(statuses).toEqual([...new Array(60).fill(401), 429, 429])
    const { webhook } = await paidWebhook(provider)
    expect(await app.deliver(webhook)).toBe(accepted)
    app.pass(61)
    expect((await send(provider, '{}')).statusCode).toBe(401)
    app.setNow(testNow)
    await app.handle()
  })
})

describe('what a webhook proves itself by', () => {
  it('proves a webhook of Orange Money by the registered key and the signature', async () => {
    const { webhook } = await paidWebhook('orange_money')
    const { authorization: _key, ...unkeyed } = webhook.headers
    const wrong = { ...webhook.headers, authorization: 'Basic other-key' }
    expect((await send('orange_money', webhook.raw, unkeyed)).statusCode).toBe(401)
    expect((await send('orange_money', webhook.raw, wrong)).statusCode).toBe(401)
  })

  it('proves a webhook of Orange Money without signing secrets by the key alone', async () => {
    const configure = ({ wave, orangeMoney }: ReturnType<PaymentApp['provider']['config']>) => ({
      wave,
      orangeMoney: { ...orangeMoney, signingSecrets: [] },
    })
    const other = await createPaymentApp({ configure: configure as never })
    const { callbackKey } = other.provider.config().orangeMoney
    const post = (authorization: string) =>
      other.send(null, 'POST', receiveOrangeMoneyEvent.path, {
        headers: { 'content-type': 'application/json', authorization },
        payload: { transactionId: 'MP1', status: 'SUCCESS' },
      })
    expect((await post(`Basic ${callbackKey}`)).status).toBe(202)
    expect((await post(`Basic ${callbackKey}x`)).status).toBe(401)
    await other.close()
  })

  it('proves a webhook of Wave in the shared mode by the secret itself', async () => {
    const configure = ({ wave, orangeMoney }: ReturnType<PaymentApp['provider']['config']>) => ({
      wave: { ...wave, webhookMode: 'shared' as const, webhookSecrets: ['first-secret', 'second-secret'] },
      orangeMoney,
    })
    const other = await createPaymentApp({ configure: configure as never })
    const post = (authorization: string) =>
      other.send(null, 'POST', receiveWaveEvent.path, {
        headers: { 'content-type': 'application/json', authorization },
        payload: { id: 'EV_1', type: 'test.test_event' },
      })
    expect([await post('Bearer first-secret'), await post('Bearer second-secret')].map(({ status }) => status)).toEqual(
      [200, 200],
    )
    for (const wrong of ['', 'first-secret', 'Bearer ', 'Bearer first-secre', 'Bearer first-secret,second-secret'])
      expect((await post(wrong)).status, wrong).toBe(401)
    await other.close()
  })
})

it('answers webhooks as if there were nothing where no provider is configured', async () => {
  const other = await createTestApp()
  for (const { path } of [receiveWaveEvent, receiveOrangeMoneyEvent]) {
    const { status, error } = await other.send(null, 'POST', path, { payload: { id: 'EV_1' } })
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  }
  await other.close()
})

it('keeps no authorization header with a webhook, and forgets its body after 90 days', async () => {
  const { webhook } = await paidWebhook('orange_money')
  await app.deliver(webhook)
  await app.handle()
  const { rows } = await sql<{ row: string }>`select to_jsonb(e)::text as row from provider_events e`.execute(app.db)
  const { orangeMoney, wave } = app.provider.config()
  const text = rows.map(({ row }) => row).join()
  for (const secret of [orangeMoney.callbackKey, wave.apiKey, orangeMoney.clientSecret])
    expect(text).not.toContain(secret)
  app.pass(90 * 86_400 + 60)
  await app.check()
  expect(await countEvents()).toBe(0)
})

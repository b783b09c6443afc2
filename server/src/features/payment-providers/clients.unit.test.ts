import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDemoProvider, type DemoProvider } from '../../demo-provider/demo-provider.ts'
import { createProviders } from './create-providers.ts'
import type { PaymentProvider, StatementLine } from './provider.ts'

let now = new Date('2026-11-21T14:32:00Z')
let demo: DemoProvider
let wave: PaymentProvider
let orange: PaymentProvider

beforeEach(async () => {
  now = new Date('2026-11-21T14:32:00Z')
  demo = createDemoProvider({ clock: () => now, deliver: async () => undefined })
  await demo.listen(0)
  const clients = createProviders(demo.config(), { clock: () => now, timeoutMs: 2_000 })
  if (!clients.wave || !clients.orange_money) throw new Error('A client is missing')
  wave = clients.wave
  orange = clients.orange_money
})
afterEach(() => demo.close())

const session = (id: string) => ({
  id,
  amount: 35_000,
  currency: 'XOF',
  label: 'Yoon Transport',
  expiresAt: new Date(now.getTime() + 86_400_000),
  successUrl: 'http://127.0.0.1:3000/p/token?back=ok',
  errorUrl: 'http://127.0.0.1:3000/p/token?back=error',
  webhookUrl: 'http://127.0.0.1:3000/api/webhooks/wave',
})
const asked = (id: string, ref: string | null = null) => ({ id, ref, createdAt: now })
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

describe.for(['wave', 'orange_money'] as const)('the client of %s', (id) => {
  const client = () => (id === 'wave' ? wave : orange)

  it('creates a session, and finds its payment with amount, currency and transaction', async () => {
    const { ref, url, expiresAt } = await client().create(session('our-1'))
    expect(url).toBe(`${demo.config().wave.baseUrl}/pay/${ref}`)
    expect(expiresAt > now).toBe(true)
    expect((await client().status(asked('our-1', ref))).payments).toEqual([])
    await demo.press(ref, 'pay')
    const { payments } = await client().status(asked('our-1', ref))
    expect(payments).toHaveLength(1)
    expect(payments[0]).toMatchObject({
      transactionId: expect.stringMatching(id === 'wave' ? /^T[0-9A-F]{12}$/ : /^MP261121\.1432\.[A-Z]\d{5}$/),
      amount: 35_000,
      currency: 'XOF',
      isOurMerchant: true,
    })
  })

  it('finds nothing of other sessions', async () => {
    const { ref } = await client().create(session('our-1'))
    await demo.press(ref, 'pay')
    expect((await client().status(asked('our-2', null))).payments).toEqual([])
  })

  it('knows a refused session as failed', async () => {
    const { ref } = await client().create(session('our-1'))
    await demo.press(ref, 'refuse')
    expect(await client().status(asked('our-1', ref))).toMatchObject({ state: 'failed', payments: [] })
  })

  it('finds both payments of a session that was paid twice', async () => {
    const { ref } = await client().create(session('our-1'))
    await demo.press(ref, 'twice')
    const { payments } = await client().status(asked('our-1', ref))
    expect(new Set(payments.map(({ transactionId }) => transactionId)).size).toBe(2)
  })

  it('finds the amount that was really paid', async () => {
    const { ref } = await client().create(session('our-1'))
    await demo.press(ref, 'other-amount')
    expect((await client().status(asked('our-1', ref))).payments[0]?.amount).toBe(34_500)
  })

  it.for([
    [500, 'unreachable'],
    [503, 'unreachable'],
    [429, 'limited'],
    [403, 'refused'],
  ] as const)('reports the status %i as %s', async ([status, kind]) => {
    demo.faults.push({ path: /sessions|qrcode/, status, times: 1 })
    await expect(client().create(session('our-1'))).rejects.toMatchObject({ kind })
  })

  it('lists the money of a day', async () => {
    for (const name of ['our-1', 'our-2', 'our-3']) {
      const { ref } = await client().create(session(name))
      await demo.press(ref, name === 'our-3' ? 'refuse' : 'pay')
    }
    const lines: StatementLine[] = []
    for await (const line of client().listDay('2026-11-21')) lines.push(line)
    expect(lines.map(({ reference }) => reference)).toEqual(['our-1', 'our-2'])
    expect(lines[0]?.amount).toBe(id === 'wave' ? 34_650 : 35_000)
    for await (const line of client().listDay('2026-11-20')) throw new Error(`Another day: ${line.transactionId}`)
  })
})

describe('the client of Wave', () => {
  it('finds a session whose creation was carried out, though its answer was lost', async () => {
    demo.faults.push({ path: /sessions/, status: 502, times: 1, isCarriedOut: true })
    await expect(wave.create(session('our-1'))).rejects.toMatchObject({ kind: 'unreachable' })
    const { session: found } = await wave.status(asked('our-1'))
    expect(found?.url).toContain('/pay/cos-')
  })

  it('ends a session, and takes it for ended if it has ended already', async () => {
    const { ref } = await wave.create(session('our-1'))
    await wave.cancel?.(ref)
    await wave.cancel?.(ref)
    expect((await wave.status(asked('our-1', ref))).state).toBe('expired')
  })

  it('reads all pages of a day', async () => {
    for (let number = 0; number < 120; number++) {
      const { ref } = await wave.create(session(`our-${number}`))
      await demo.press(ref, 'webhook-lost')
    }
    const references = []
    for await (const { reference } of wave.listDay('2026-11-21')) references.push(reference)
    expect(references).toHaveLength(120)
  })
})

describe('the client of Orange Money', () => {
  const tokens = () => demo.calls.filter((call) => call === 'POST /oauth/v1/token').length

  it('uses a token for 240 seconds, and then asks for another', async () => {
    await orange.create(session('our-1'))
    pass(239)
    await orange.status(asked('our-1'))
    expect(tokens()).toBe(1)
    pass(1)
    await orange.status(asked('our-1'))
    expect(tokens()).toBe(2)
  })

  it('renews a token that is refused with 401, once', async () => {
    await orange.create(session('our-1'))
    demo.faults.push({ path: /eWallet/, status: 401, times: 1 })
    await orange.status(asked('our-1'))
    expect(tokens()).toBe(2)
    demo.faults.push({ path: /eWallet/, status: 401, times: 2 })
    await expect(orange.status(asked('our-1'))).rejects.toMatchObject({ kind: 'refused' })
    expect(tokens()).toBe(3)
  })

  it('shares one token among calls that begin together', async () => {
    await Promise.all([1, 2, 3].map(() => orange.status(asked('our-1'))))
    expect(tokens()).toBe(1)
  })

  it('gives the QR code as PNG', async () => {
    const { qr, deepLinks } = await orange.create(session('our-1'))
    expect(Buffer.from(qr ?? '', 'base64').toString('latin1', 1, 4)).toBe('PNG')
    expect(Object.keys(deepLinks)).toEqual(['OM', 'MAXIT'])
  })

  it('takes money for another merchant as not ours', async () => {
    const config = demo.config().orangeMoney
    const other = createProviders({ wave: undefined, orangeMoney: { ...config, merchantCode: '654321' } })
    const { ref } = await orange.create(session('our-1'))
    await demo.press(ref, 'pay')
    expect((await other.orange_money?.status(asked('our-1')))?.payments[0]?.isOurMerchant).toBe(false)
  })
})

describe('a provider that answers anything', () => {
  async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(answer)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const config = { ...demo.config().wave, baseUrl }
    const { wave: client } = createProviders({ wave: config, orangeMoney: undefined }, { timeoutMs: 300 })
    return { client, close: () => server.close() }
  }

  it('refuses to follow a provider to another address', async () => {
    let isFollowed = false
    const { client, close } = await answering((request, response) => {
      if (request.url === '/elsewhere') isFollowed = true
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await expect(client?.create(session('our-1'))).rejects.toMatchObject({ kind: 'refused' })
    expect(isFollowed).toBe(false)
    close()
  })

  it.for([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a session without address', '{"id":"cos-1","when_expires":"2026-11-21T15:00:00Z"}'],
    [
      'the address of a script',
      '{"id":"cos-1","wave_launch_url":"javascript:alert(1)","when_expires":"2026-11-21T15:00:00Z"}',
    ],
  ] as const)('refuses an answer for %s', async ([, body]) => {
    const { client, close } = await answering((_request, response) => void response.end(body))
    await expect(client?.create(session('our-1'))).rejects.toMatchObject({ kind: 'unreadable' })
    close()
  })

  it('gives a call up after the time for an answer', async () => {
    const { client, close } = await answering(() => undefined)
    await expect(client?.create(session('our-1'))).rejects.toMatchObject({ kind: 'unreachable' })
    close()
  })

  it('names in no error its key, its address or the client', async () => {
    const { client, close } = await answering((_request, response) =>
      response.writeHead(400).end('{"code":"x","message":"+221771234567 wave_sn_prod_key"}'),
    )
    const error = await client?.create(session('our-1')).catch((cause: unknown) => cause)
    expect(String(error)).toBe('Error: Wave refused a call: 400 x')
    close()
  })
})

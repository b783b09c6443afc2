import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import encodeQR from 'qr'
import sharp from 'sharp'
import type { Transaction } from './demo-book.ts'
import type { DemoTools } from './demo-wave.ts'

const tokenS = 299

export interface OrangeAccount {
  clientId: string
  clientSecret: string
  merchantCode: string
}

interface OrangeTools extends DemoTools {
  account: OrangeAccount
  /** Ends of the tokens, in milliseconds. */
  tokens: Map<string, number>
}

/** Serves the calls of Sonatel's Orange Money API. */
export function serveOrangeMoney(http: FastifyInstance, given: Omit<OrangeTools, 'tokens'>): void {
  const tools = { ...given, tokens: new Map<string, number>() }
  serveToken(http, tools)
  http.register((orange, _options, done) => {
    orange.addHook('onRequest', async ({ headers }, reply) => {
      const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
      if ((tools.tokens.get(token) ?? 0) <= tools.clock().getTime()) return refuse(reply, 401, '41')
      // The real one wants it of a GET too.
      if (headers['content-type'] !== 'application/json') return refuse(reply, 415, '50')
      return undefined
    })
    serveCodes(orange, tools)
    serveTransactions(orange, tools)
    orange.post('/api/notification/v1/merchantcallback', async (_request, reply) => reply.code(201).send())
    done()
  })
}

function serveToken(http: FastifyInstance, { account, tokens, clock }: OrangeTools): void {
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  http.post('/oauth/v1/token', async ({ body }, reply) => {
    const { client_id: id, client_secret: secret, grant_type: grant } = (body ?? {}) as Record<string, string>
    const isKnown = id === account.clientId && secret === account.clientSecret && grant === 'client_credentials'
    if (!isKnown) return reply.code(401).send({ error: 'unauthorized_client' })
    const token = randomBytes(16).toString('hex')
    tokens.set(token, clock().getTime() + tokenS * 1000)
    return { access_token: token, token_type: 'Bearer', expires_in: tokenS }
  })
}

interface CodeForm {
  amount: { unit: string; value: number }
  code: string
  name: string
  callbackSuccessUrl: string
  callbackCancelUrl: string
  metadata: { order: string }
  validity: number
}

function serveCodes(orange: FastifyInstance, { book, clock, payUrl, account }: OrangeTools): void {
  orange.post('/api/eWallet/v4/qrcode', async ({ body }, reply) => {
    const { amount, code, name, callbackSuccessUrl, callbackCancelUrl, metadata, validity } = body as CodeForm
    if (code !== account.merchantCode || validity > 86_400) return refuse(reply, 400, '2000')
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + validity * 1000)
    const money = { reference: metadata.order, amount: amount.value, currency: amount.unit, label: name, expiresAt }
    const urls = { successUrl: callbackSuccessUrl, errorUrl: callbackCancelUrl }
    const { ref } = book.open({ provider: 'orange_money', ...money, ...urls })
    const url = payUrl(ref)
    return {
      qrId: ref,
      qrCode: await drawCode(url),
      deepLink: url,
      deepLinks: { OM: url, MAXIT: url },
      shortLink: url,
      validity,
      validFor: { startDateTime: createdAt.toISOString(), endDateTime: expiresAt.toISOString() },
      metadata,
    }
  })
}

/** Draws a QR code as PNG in Base64. */
async function drawCode(url: string): Promise<string> {
  const drawing = Buffer.from(encodeQR(url, 'svg'))
  return (await sharp(drawing).resize(300).png().toBuffer()).toString('base64')
}

function serveTransactions(orange: FastifyInstance, { book, account }: OrangeTools): void {
  orange.get('/api/eWallet/v1/transactions', async ({ query }) => {
    const { reference, transactionId, fromDateTime, toDateTime } = query as Record<string, string | undefined>
    const isAsked = ({ id, attempt, at }: Transaction) =>
      attempt.provider === 'orange_money' &&
      (reference === undefined || attempt.reference === reference) &&
      (transactionId === undefined || id === transactionId) &&
      (fromDateTime === undefined || at >= new Date(fromDateTime)) &&
      (toDateTime === undefined || at <= new Date(toDateTime))
    return book.transactions.filter(isAsked).map((one) => rowJson(one, account))
  })
  orange.get('/api/eWallet/v1/transactions/:id/status', async ({ params }, reply) => {
    const { id } = params as { id: string }
    const found = book.transactions.find((one) => one.id === id)
    return found ? { status: found.status } : refuse(reply, 404, '60')
  })
}

async function refuse(reply: FastifyReply, status: number, code: string): Promise<void> {
  await reply.code(status).send({ code, status, title: 'Refused', detail: 'Refused' })
}

/** Writes a transaction as Orange does: its amount is a decimal number. */
export function rowJson({ id, attempt, amount, status, at }: Transaction, { merchantCode }: OrangeAccount): object {
  return {
    transactionId: id,
    reference: attempt.reference,
    type: 'MERCHANT_PAYMENT',
    status,
    channel: 'MAXIT',
    amount: { unit: attempt.currency, value: amount },
    customer: { id: '770000000', idType: 'MSISDN' },
    partner: { id: merchantCode, idType: 'CODE' },
    metadata: { order: attempt.reference, qrId: attempt.ref },
    createdAt: at.toISOString(),
  }
}

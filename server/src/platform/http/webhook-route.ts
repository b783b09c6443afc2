import { declarationOf } from '@yoon/contract/declaration'
import type { Declaration, Endpoint } from '@yoon/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Pool } from '../database/database.ts'
import { networkOf } from '../network-of.ts'
import { withRequestId } from '../request-id.ts'
import { clientAddressOf } from './client-address.ts'
import { countCallOf, type RateLimit } from './rate-limit.ts'
import { successBody } from './replies.ts'

/** Largest body of a webhook, in bytes, and the time in which it must arrive. */
const [mostBytes, bodyTimeoutMs] = [64 * 1024, 5_000]
/** Refusals of an address in a minute, from which on more of them are refused with 429. */
const refusals: RateLimit = {
  name: 'webhook-refusals',
  calls: 60,
  windowMs: 60_000,
  what: 'Trop de signatures invalides',
}

/** Bytes and headers of a webhook, as they have arrived. */
export interface ArrivedWebhook {
  raw: Buffer
  headers: FastifyRequest['headers']
  now: Date
}

export interface WebhookOptions {
  /** False where the provider is not configured: the address then looks as if there were nothing. */
  isConfigured: boolean
  /** True if the provider has made the webhook. */
  verifies(webhook: ArrivedWebhook): boolean
  /** Stores a verified webhook and returns the status of the answer; it is handled afterwards. */
  receive(webhook: ArrivedWebhook): Promise<number>
}

/** Registers the call of a provider of mobile money. */
export type WebhookRoute = (call: Endpoint, options: WebhookOptions) => void

interface Dependencies {
  http: FastifyInstance
  db: Pool
  clock: () => Date
  onEndpoint: (endpoint: Declaration) => void
}

/**
 * Serves webhooks: the raw body is read, its signature checked, the event stored and answered. There is no session, no
 * idempotency key, and a wrong signature leaves nothing but a count (rules/payment-requests 11, 12).
 */
export function createWebhookRoute({ http, db, clock, onEndpoint }: Dependencies): WebhookRoute {
  return (call, { isConfigured, verifies, receive }) => {
    const endpoint: Declaration = declarationOf(call)
    onEndpoint(endpoint)
    http.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes))
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: mostBytes,
        config: { guard: endpoint.guard, bodyTimeoutMs },
        async onRequest() {
          if (!isConfigured) throw new AppError('NOT_FOUND')
        },
        handler: (request, reply) => withRequestId(request.id, () => handle(request, reply)),
      })
      done()
    })

    async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const webhook = { raw, headers: request.headers, now: clock() }
      if (!verifies(webhook)) {
        await countCallOf(db, `address:${networkOf(clientAddressOf(request))}`, refusals, webhook.now)
        throw new AppError('SIGNATURE_INVALID')
      }
      const status = await receive(webhook)
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(successBody({}))
    }
  }
}

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, pageQuery } from '../fields.ts'
import { languages } from '../settings/choices.ts'
import { paymentRequestFormSchema } from './form.ts'
import { providers } from './providers.ts'
import { paymentProblems, paymentRequestStates } from './states.ts'

const state = z.enum(paymentRequestStates)
const person = z.object({ id: id(), name: z.string() })

const paymentRequestSchema = z.object({
  id: id(),
  bookingId: id(),
  bookingReference: z.string(),
  client: z.string(),
  amount: z.int(),
  currency: z.string(),
  state,
  /** Provider of the payment, or of the last attempt; null before the first. */
  provider: z.nullable(z.enum(providers)),
  transactionId: z.nullable(z.string()),
  paymentId: z.nullable(id()),
  /** Why a person has to look at what was paid. */
  problem: z.nullable(z.enum(paymentProblems)),
  /** Amount that the provider confirmed, if there is a problem and it said one. */
  problemAmount: z.nullable(z.int()),
  createdAt: instant,
  createdBy: z.nullable(person),
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** True if no real money is moved. */
  isDemonstration: z.boolean(),
})
export type PaymentRequest = z.output<typeof paymentRequestSchema>

const requestId = z.object({ id: id() })
const shows = ['paymentRequest', 'booking', 'payment', 'user'] as const
const confirming = ['booking', 'payment', 'paymentRequest', 'todo'] as const

export const createPaymentRequest = endpoint({
  name: 'createPaymentRequest',
  summary:
    'Requests the payment of a booking by mobile money: answers the live request of the same amount, or ends one of another amount and makes a new one',
  method: 'POST',
  path: '/api/dashboard/payment-requests',
  guard: 'payments:create',
  changes: ['booking', 'paymentRequest'],
  input: paymentRequestFormSchema,
  output: z.object({
    id: id(),
    /** Address of its page; a path if the server does not know its public address. */
    url: z.string(),
    amount: z.int(),
    state,
    expiresAt: instant,
    isNew: z.boolean(),
  }),
  status: 201,
  mayExist: true,
  errors: ['PAYMENTS_NOT_CONFIGURED', 'NOTHING_TO_SETTLE', 'INVALID_TRANSITION', 'NOT_FOUND'],
})

export const listPaymentRequests = endpoint({
  name: 'listPaymentRequests',
  summary: 'Lists the requests to pay by mobile money, the newest first',
  method: 'GET',
  path: '/api/dashboard/payment-requests',
  guard: 'payments:read',
  shows,
  input: z.object({
    ...pageQuery(100),
    bookingId: z.optional(id()),
    state: z.optional(z.enum(paymentRequestStates, 'État inconnu')),
  }),
  output: paymentRequestSchema,
  isList: true,
  extra: z.object({
    /** Providers that can be paid now; none if mobile money is not configured. */
    providers: z.array(z.enum(providers)),
  }),
})

export const getPaymentRequest = endpoint({
  name: 'getPaymentRequest',
  summary: 'Returns one request to pay by mobile money',
  method: 'GET',
  path: '/api/dashboard/payment-requests/:id',
  guard: 'payments:read',
  shows,
  params: requestId,
  output: paymentRequestSchema,
})

export const checkPaymentRequest = endpoint({
  name: 'checkPaymentRequest',
  summary: 'Asks the providers about a request, at most every two seconds, and returns it',
  method: 'POST',
  path: '/api/dashboard/payment-requests/:id/check',
  guard: 'payments:create',
  changes: confirming,
  params: requestId,
  output: paymentRequestSchema,
  errors: ['PROVIDER_UNAVAILABLE'],
})

export const cancelPaymentRequest = endpoint({
  name: 'cancelPaymentRequest',
  summary: 'Cancels a live request; money that still arrives becomes credit of the client',
  method: 'POST',
  path: '/api/dashboard/payment-requests/:id/cancel',
  guard: 'payments:create',
  changes: ['booking', 'paymentRequest'],
  params: requestId,
  output: paymentRequestSchema,
  errors: ['REQUEST_ENDED'],
})

const ofLink = { guard: { link: 'payment' }, params: z.object({ token: z.string() }) } as const

/** A request as the page of its link shows it. */
const payableSchema = z.object({
  bookingReference: z.string(),
  amount: z.int(),
  currency: z.string(),
  state,
  /** True if money has arrived that a person has to check. */
  isUnderReview: z.boolean(),
  expiresAt: instant,
  company: z.object({ name: z.string(), phone: z.string() }),
  language: z.enum(languages),
  providers: z.array(z.enum(providers)),
  isDemonstration: z.boolean(),
})
export type Payable = z.output<typeof payableSchema>

export const getPayable = endpoint({
  ...ofLink,
  name: 'getPayable',
  summary: 'Returns the request of a link; changes nothing and calls no provider',
  method: 'GET',
  path: '/api/links/payment/:token',
  shows: ['paymentRequest', 'booking', 'payment', 'settings'],
  output: payableSchema,
})

/** Addresses that open the application of a provider. */
const paymentSessionSchema = z.object({
  url: z.string(),
  deepLinks: z.optional(z.record(z.string(), z.string())),
  /** PNG in Base64. */
  qr: z.optional(z.string()),
  amount: z.int(),
  expiresAt: instant,
})
export type PaymentSession = z.output<typeof paymentSessionSchema>

export const openPaymentSession = endpoint({
  ...ofLink,
  name: 'openPaymentSession',
  summary: 'Returns the address that opens the application of a provider: of the live session, or of a new one',
  method: 'POST',
  path: '/api/links/payment/:token/sessions',
  changes: ['booking', 'paymentRequest'],
  input: z.object({ provider: z.enum(providers, 'Moyen de paiement inconnu') }),
  output: paymentSessionSchema,
  timeoutSeconds: 40,
  errors: ['PAYMENTS_NOT_CONFIGURED', 'REQUEST_ENDED', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const checkPayable = endpoint({
  ...ofLink,
  name: 'checkPayable',
  summary: 'Asks the providers about the request of a link, at most every two seconds, and returns its state',
  method: 'POST',
  path: '/api/links/payment/:token/check',
  changes: confirming,
  output: z.object({ state, isUnderReview: z.boolean() }),
  errors: ['PROVIDER_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

const webhook = {
  method: 'POST',
  changes: [],
  output: z.object({}),
  errors: ['SIGNATURE_INVALID', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
} as const

export const receiveWaveEvent = endpoint({
  ...webhook,
  name: 'receiveWaveEvent',
  summary: 'Takes a webhook of Wave, signed over its raw body; it is handled afterwards, once',
  path: '/api/webhooks/wave',
  guard: { provider: 'wave' },
})

export const receiveOrangeMoneyEvent = endpoint({
  ...webhook,
  name: 'receiveOrangeMoneyEvent',
  summary: 'Takes a notification of Orange Money with the key that was registered; it is handled afterwards, once',
  path: '/api/webhooks/orange-money',
  guard: { provider: 'orange_money' },
})

import { type ProviderId, providers } from '@yoon/contract/payment-requests/providers'
import * as z from 'zod/mini'

/** Access to Wave's API. */
export interface WaveConfig {
  baseUrl: string
  apiKey: string
  /** Secrets of the webhooks: several while one replaces another. */
  webhookSecrets: readonly string[]
  /** Way in which Wave proves its webhooks: a signature, or the secret itself. */
  webhookMode: 'signed' | 'shared'
}

/** Access to the API of Orange Money in Senegal. */
export interface OrangeMoneyConfig {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Six digits. */
  merchantCode: string
  /** Key of the contract, if it gives one. */
  apiKey: string | undefined
  /** Key that Orange sends with its notifications. */
  callbackKey: string
  /** Secrets of the signatures; if there are any, notifications must be signed too. */
  signingSecrets: readonly string[]
}

export interface PaymentsConfig {
  wave: WaveConfig | undefined
  orangeMoney: OrangeMoneyConfig | undefined
  /** Providers that are configured but not called, because `PAYMENTS_LIVE` is not set. */
  off: readonly ProviderId[]
  isLive: boolean
  /** Interval at which unpaid requests are checked, in seconds. */
  checkSeconds: number
  /** Port of the demonstration provider; 0: any free one. */
  demoPort: number
}

const secret = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/)))
const secrets = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[\x21-\x2b\x2d-\x7e]{8,200}(,[\x21-\x2b\x2d-\x7e]{8,200}){0,4}$/)),
    z.transform((value) => value.split(',')),
  ),
)
/** Origin of an API: without path, query, or credentials. */
const origin = z.string().check(
  z.regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$|^https?:\/\/\[[\da-f:]+\](:\d{1,5})?$/),
  z.refine((url) => URL.canParse(url)),
)

/** Variables of the providers of mobile money (rules/payment-requests 2). */
export const paymentVariables = {
  WAVE_API_KEY: secret,
  WAVE_BASE_URL: z.optional(origin),
  WAVE_WEBHOOK_SECRETS: secrets,
  WAVE_WEBHOOK_MODE: z.optional(z.enum(['signed', 'shared'])),
  ORANGE_MONEY_CLIENT_ID: secret,
  ORANGE_MONEY_CLIENT_SECRET: secret,
  ORANGE_MONEY_MERCHANT_CODE: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  ORANGE_MONEY_BASE_URL: z.optional(origin),
  ORANGE_MONEY_API_KEY: secret,
  ORANGE_MONEY_CALLBACK_KEY: secret,
  ORANGE_MONEY_SIGNING_SECRETS: secrets,
  PAYMENTS_LIVE: z._default(z.enum(['0', '1']), '0'),
  PAYMENTS_CHECK_SECONDS: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(3600)))),
    600,
  ),
  DEMO_PAYMENTS_PORT: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(65535)))),
    0,
  ),
}

const aSecret = '8 to 200 characters without spaces'
const severalSecrets = 'up to five secrets of 8 to 200 characters, separated by commas'
const anOrigin = 'an address without path, such as '

export const paymentExpectations: Record<keyof typeof paymentVariables, string> = {
  WAVE_API_KEY: aSecret,
  WAVE_BASE_URL: `${anOrigin}https://api.wave.com`,
  WAVE_WEBHOOK_SECRETS: severalSecrets,
  WAVE_WEBHOOK_MODE: 'signed or shared',
  ORANGE_MONEY_CLIENT_ID: aSecret,
  ORANGE_MONEY_CLIENT_SECRET: aSecret,
  ORANGE_MONEY_MERCHANT_CODE: '6 digits',
  ORANGE_MONEY_BASE_URL: `${anOrigin}https://api.orange-sonatel.com`,
  ORANGE_MONEY_API_KEY: aSecret,
  ORANGE_MONEY_CALLBACK_KEY: aSecret,
  ORANGE_MONEY_SIGNING_SECRETS: severalSecrets,
  PAYMENTS_LIVE: '0 or 1',
  PAYMENTS_CHECK_SECONDS: 'a whole number of seconds from 1 to 3600',
  DEMO_PAYMENTS_PORT: 'a whole number from 0 to 65535',
}

const variablesSchema = z.object(paymentVariables)
type Values = z.output<typeof variablesSchema>

interface Surroundings {
  isDemo: boolean
  publicUrl: string | undefined
  isLoopback: (host: string) => boolean
}

/** Returns the providers of the environment, or the sentence that refuses them. */
export function readPaymentsConfig(values: Values, surroundings: Surroundings): PaymentsConfig | string {
  const isLive = values.PAYMENTS_LIVE === '1'
  if (isLive && surroundings.isDemo) {
    return 'PAYMENTS_LIVE=1 charges real people: it cannot be set with the demonstration company (DEMO=1, or the embedded database without DEMO=0).'
  }
  const wave = waveOf(values)
  const orangeMoney = orangeMoneyOf(values)
  if (typeof wave === 'string') return wave
  if (typeof orangeMoney === 'string') return orangeMoney
  const urls = { WAVE_BASE_URL: wave?.baseUrl, ORANGE_MONEY_BASE_URL: orangeMoney?.baseUrl }
  const refusals = Object.entries(urls).map(([name, url]) => refusalOf(name, url, isLive, surroundings))
  const refusal = refusals.find((one) => one !== undefined)
  if (refusal !== undefined) return refusal
  const isCalled = (one: { baseUrl: string } | undefined) => one && (isLive || isLocal(one.baseUrl, surroundings))
  const all = { wave, orange_money: orangeMoney }
  return {
    wave: isCalled(wave) ? wave : undefined,
    orangeMoney: isCalled(orangeMoney) ? orangeMoney : undefined,
    off: providers.filter((id) => all[id] && !isCalled(all[id])),
    isLive,
    checkSeconds: values.PAYMENTS_CHECK_SECONDS,
    demoPort: values.DEMO_PAYMENTS_PORT,
  }
}

function isLocal(url: string, { isLoopback }: Surroundings): boolean {
  return isLoopback(new URL(url).hostname)
}

/** Refuses an API on another machine without TLS, and real calls that could not be confirmed. */
function refusalOf(
  name: string,
  url: string | undefined,
  isLive: boolean,
  surroundings: Surroundings,
): string | undefined {
  if (url === undefined || isLocal(url, surroundings)) return undefined
  if (!url.startsWith('https:')) return `${name} must begin with https://, unless it is an address of this machine.`
  if (isLive && surroundings.publicUrl === undefined)
    return 'PAYMENTS_LIVE=1 needs PUBLIC_URL: the providers and the clients come back to it.'
  return undefined
}

function waveOf(values: Values): WaveConfig | undefined | string {
  const { WAVE_API_KEY, WAVE_WEBHOOK_SECRETS, WAVE_BASE_URL, WAVE_WEBHOOK_MODE } = values
  const all = [WAVE_API_KEY, WAVE_WEBHOOK_SECRETS, WAVE_BASE_URL, WAVE_WEBHOOK_MODE]
  if (all.every((value) => value === undefined)) return undefined
  if (!WAVE_API_KEY || !WAVE_WEBHOOK_SECRETS)
    return 'Wave takes WAVE_API_KEY and WAVE_WEBHOOK_SECRETS: set both of them, or no variable of Wave.'
  return {
    baseUrl: WAVE_BASE_URL ?? 'https://api.wave.com',
    apiKey: WAVE_API_KEY,
    webhookSecrets: WAVE_WEBHOOK_SECRETS,
    webhookMode: WAVE_WEBHOOK_MODE ?? 'signed',
  }
}

function orangeMoneyOf(values: Values): OrangeMoneyConfig | undefined | string {
  const {
    ORANGE_MONEY_CLIENT_ID: clientId,
    ORANGE_MONEY_CLIENT_SECRET: clientSecret,
    ORANGE_MONEY_MERCHANT_CODE: merchantCode,
    ORANGE_MONEY_CALLBACK_KEY: callbackKey,
    ORANGE_MONEY_BASE_URL: baseUrl,
    ORANGE_MONEY_API_KEY: apiKey,
    ORANGE_MONEY_SIGNING_SECRETS: signingSecrets,
  } = values
  const all = [clientId, clientSecret, merchantCode, callbackKey, baseUrl, apiKey, signingSecrets]
  if (all.every((value) => value === undefined)) return undefined
  if (!clientId || !clientSecret || !merchantCode || !callbackKey) {
    return 'Orange Money takes ORANGE_MONEY_CLIENT_ID, ORANGE_MONEY_CLIENT_SECRET, ORANGE_MONEY_MERCHANT_CODE and ORANGE_MONEY_CALLBACK_KEY: set all of them, or no variable of Orange Money.'
  }
  return {
    baseUrl: baseUrl ?? 'https://api.orange-sonatel.com',
    clientId,
    clientSecret,
    merchantCode,
    apiKey,
    callbackKey,
    signingSecrets: signingSecrets ?? [],
  }
}

import { ProviderError } from './provider-error.ts'

/** Longest time for an answer of a provider, in milliseconds. */
const usualTimeoutMs = 8_000
const mostBytes = 4 * 1024 * 1024

export interface ProviderCall {
  /** Name of the provider in messages. */
  name: string
  baseUrl: string
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: URLSearchParams | object
  timeoutMs?: number | undefined
}

export interface ProviderAnswer {
  status: number
  body: unknown
}

/**
 * Calls a provider at its configured address; redirects are not followed. Answers with a status below 500 other than 429 are
 * returned, all else is a ProviderError. Its message holds neither the address, which may carry a phone, nor the body.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const { name, method, path, timeoutMs = usualTimeoutMs } = call
  const signal = AbortSignal.timeout(timeoutMs)
  const what = `${name} ${method} ${path.replace(/[^/]{18,}/g, '…')}`
  try {
    const response = await fetch(addressOf(call), { method, ...contentOf(call), redirect: 'manual', signal })
    const text = await readText(response)
    if (response.status >= 500) throw new ProviderError('unreachable', `${what} answered ${response.status}`)
    if (response.status === 429) throw new ProviderError('limited', `${what} answered 429`)
    if (response.status >= 300 && response.status < 400)
      throw new ProviderError('refused', `${what} answered the redirect ${response.status}`)
    return { status: response.status, body: parse(text, response.ok, what) }
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause
    throw new ProviderError('unreachable', `${what} did not answer`, { cause })
  }
}

function addressOf({ baseUrl, path, query = {} }: ProviderCall): URL {
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

function contentOf({ headers = {}, body }: ProviderCall): { headers: Record<string, string>; body?: string } {
  if (body === undefined) return { headers }
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { headers: { 'content-type': type, ...headers }, body: isForm ? body.toString() : JSON.stringify(body) }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new ProviderError('unreadable', 'The answer of a provider is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string, isNeeded: boolean, what: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isNeeded) throw new ProviderError('unreadable', `${what} answered no JSON`, { cause })
    return undefined
  }
}

/** Returns the error of an answer that is no success; its code is the provider's, if it is a plain word. */
export function refusalOf(name: string, { status, body }: ProviderAnswer): ProviderError {
  const { code } = asRecord(body)
  const shown = /^[\w-]{1,60}$/.test(String(code ?? '')) ? ` ${String(code)}` : ''
  return new ProviderError('refused', `${name} refused a call: ${status}${shown}`)
}

/** Returns a JSON object, or an empty one for any other value. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Returns a text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a whole amount, given as number or decimal text (`10.0`, `"1000"`); undefined for anything else. */
export function amountOf(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,12}(\.0{1,4})?$/.test(value))
  const amount = isNumber ? Number(value) : Number.NaN
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Returns the moment of an ISO text; undefined for anything else. */
export function momentOf(value: unknown): Date | undefined {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Parses the body of a webhook; undefined if it is no JSON. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

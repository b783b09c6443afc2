import { createECDH, ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Vault } from '../vault.ts'
import { DeliveryError, timeoutMs } from './message.ts'

/** Address and encryption keys of a subscribed browser. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushChannel {
  /** VAPID public key: browsers accept pushes only from its owner. */
  publicKey: string
  /**
   * True if an endpoint may be called: browsers submit theirs, which must not make the server call any other address.
   */
  reaches(endpoint: string): boolean
  /** Sends a message to the push service of a browser; `gone` if the subscription has ended. */
  send(subscription: PushSubscription, message: string): Promise<'sent' | 'gone'>
}

/** Push services of Chrome, Edge and other Chromium browsers, of Firefox and of Safari. */
const services = /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port } = new URL(endpoint)
  return protocol === 'https:' && port === '' && !hasCredentials(endpoint) && services.test(hostname)
}

/** True if a URL has a user name or password, which would be sent to its host with every message. */
export function hasCredentials(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { username, password } = new URL(endpoint)
  return username !== '' || password !== ''
}

/** True if messages can be encrypted for these keys: a point on the curve P-256, and 16 bytes. */
export function areUsableKeys({ p256dh, auth }: PushSubscription['keys']): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return point.length === 130 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

interface PushOptions {
  /** Contact for the push services: the address of this server. */
  contact: string
  vault: Vault
  reaches?: (endpoint: string) => boolean
}

/** Push services drop a message that is undelivered after a day. */
const lifetimeS = 24 * 3_600

/** Opens Web Push with a key derived from the vault's, so that all servers of a company share it. */
export function openPush({ contact, vault, reaches = isPushService }: PushOptions): PushChannel {
  const { publicKey, privateKey } = keysOf(vault)
  const options = {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: lifetimeS,
    urgency: 'high' as const,
    contentEncoding: 'aes128gcm' as const,
  }
  return {
    publicKey,
    reaches,
    async send(subscription, message) {
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, message, options)
      const { 'Content-Length': _, ...kept } = headers as Record<string, string>
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: kept,
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new DeliveryError('unreachable', `${new URL(endpoint).host} cannot be reached`, { cause })
      })
      await response.body?.cancel()
      const { ok, status: code } = response
      if (code === 404 || code === 410) return 'gone'
      if (!ok) throw new DeliveryError('refused', `${new URL(endpoint).host} answered ${code}`, { code })
      return 'sent'
    },
  }
}

/** Order of the curve P-256: a private key is a number below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function keysOf(vault: Vault): { publicKey: string; privateKey: string } {
  const number = (BigInt(`0x${vault.derive('web-push', 48).toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

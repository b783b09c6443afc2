import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import type { Actor } from './actor.ts'
import type { Link } from './links.ts'
import type { PaymentLink } from './payment-links.ts'
import type { TripLink } from './trip-links.ts'

/** A caller with a key of its own: a session, a link, a provider of mobile money, or the server itself in its background jobs. */
export type IdentifiedCaller =
  | { kind: 'session'; actor: Actor }
  | { kind: 'link'; link: Link | TripLink | PaymentLink }
  | { kind: 'provider'; provider: ProviderId }
  | { kind: 'system' }

/** Maker of a call; the anonymous caller makes public calls only. */
export type Caller = IdentifiedCaller | { kind: 'anonymous' }

export const anonymous: Caller = { kind: 'anonymous' }
export const system: Caller = { kind: 'system' }

/**
 * Returns the stored text that names a caller: stored replies, rate limits and audit entries are kept by it. All sessions
 * of a user are one caller.
 */
export function callerKey(caller: Caller): string {
  if (caller.kind === 'session') return `user:${caller.actor.id}`
  if (caller.kind === 'link') return `link:${caller.link.id}`
  return caller.kind === 'provider' ? `provider:${caller.provider}` : caller.kind
}

/** Returns the signed-in user of a call, if it was made in a session. */
export function actorOf(caller: Caller): Actor | undefined {
  return caller.kind === 'session' ? caller.actor : undefined
}

/** Returns the link of a trip that made a call; throws if it was made otherwise. */
export function tripLinkOf(caller: Caller): TripLink {
  if (caller.kind === 'link' && 'bookingId' in caller.link) return caller.link
  throw new Error(`A call of a ${caller.kind} caller has no link of a trip`)
}

/** Returns the link to pay that made a call; throws if it was made otherwise. */
export function paymentLinkOf(caller: Caller): PaymentLink {
  if (caller.kind === 'link' && 'requestId' in caller.link) return caller.link
  throw new Error(`A call of a ${caller.kind} caller has no link to pay`)
}

import type { DeliveryFailure } from '@yoon/contract/notifications/delivery-failures'

/** One e-mail or SMS to one person. */
export interface Message {
  recipient: string
  /** Subject of an e-mail, null for an SMS. */
  subject: string | null
  body: string
  /** Name and e-mail address of the sender. */
  sender: { name: string; email: string }
}

/** Delivery error with a message of our own: it is stored and holds no address and no secret. */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure

  /** Answer of the service that has refused it. */
  readonly code: number | undefined

  constructor(failure: DeliveryFailure, message: string, { code, ...options }: ErrorOptions & { code?: number } = {}) {
    super(message, options)
    this.failure = failure
    this.code = code
  }
}

/** Sends a message; only a DeliveryError is stored, other errors are only logged. */
export type Send = (message: Message) => Promise<void>

/** Timeout of a call to a mail server, SMS provider or push service, in milliseconds. */
export const timeoutMs = 5_000

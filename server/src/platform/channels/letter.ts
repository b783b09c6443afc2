import type { DeliveryFailure } from '@yoon/contract/delivery-failures'

/** One e-mail or SMS to one person. */
export interface Letter {
  recipient: string
  /** Of an e-mail alone. */
  subject: string | null
  body: string
  /** Who it is from. */
  sender: { name: string; email: string }
}

/** Why a letter was not taken, in words of ours: they are stored, and hold nothing of an address or its secrets. */
export class Unsent extends Error {
  readonly failure: DeliveryFailure

  constructor(failure: DeliveryFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Sends a letter; what it throws is for the log alone, unless it is Unsent. */
export type Send = (letter: Letter) => Promise<void>

/** How long anybody outside may take to answer. */
export const patienceMs = 5_000

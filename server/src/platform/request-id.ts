import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Digits of Crockford's Base32: none of them is mistaken for another one on the phone. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

interface Running {
  id: string
  /** Name of the job; none for a request. */
  job: string | undefined
}

const current = new AsyncLocalStorage<Running>()

/** Returns a new id of a request or of a run of a job: 50 random bits, so that servers need not agree on it. */
export function newRequestId(): string {
  return Array.from(randomBytes(length), (byte) => digits[byte % digits.length]).join('')
}

/** Runs the work of a request or of a job; log lines and audit entries that it writes carry the id. */
export function withRequestId<T>(id: string, work: () => T, job?: string): T {
  return current.run({ id, job }, work)
}

/** Returns the id of the request or job that is running, if any. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.id
}

/** Returns the name of the job that is running, if any. */
export function currentJob(): string | undefined {
  return current.getStore()?.job
}

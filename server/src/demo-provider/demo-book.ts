import { randomBytes, randomInt } from 'node:crypto'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'

/** One attempt to be paid, as the demonstration provider knows it. */
export interface Attempt {
  provider: ProviderId
  ref: string
  /** Id that its caller gave. */
  reference: string
  amount: number
  currency: string
  label: string
  successUrl: string
  errorUrl: string
  createdAt: Date
  expiresAt: Date
  state: 'open' | 'paid' | 'failed' | 'expired'
}

export interface Transaction {
  id: string
  attempt: Attempt
  amount: number
  status: 'SUCCESS' | 'FAILED'
  at: Date
}

/** Attempts and transactions of the demonstration provider, in memory. */
export interface DemoBook {
  attempts: Map<string, Attempt>
  transactions: Transaction[]
  open(attempt: Omit<Attempt, 'ref' | 'state' | 'createdAt'>): Attempt
  find(ref: string): Attempt | undefined
  pay(attempt: Attempt, amount?: number): Transaction
  refuse(attempt: Attempt): Transaction
}

export function createDemoBook(clock: () => Date): DemoBook {
  const attempts = new Map<string, Attempt>()
  const transactions: Transaction[] = []

  function add(attempt: Attempt, status: Transaction['status'], amount: number): Transaction {
    const transaction = { id: newTransactionId(attempt.provider, clock()), attempt, amount, status, at: clock() }
    transactions.push(transaction)
    return transaction
  }

  return {
    attempts,
    transactions,
    open(given) {
      const prefix = given.provider === 'wave' ? 'cos' : 'qr'
      const ref = `${prefix}-${randomBytes(8).toString('hex')}`
      const attempt: Attempt = { ...given, ref, createdAt: clock(), state: 'open' }
      attempts.set(ref, attempt)
      return attempt
    },
    find(ref) {
      const attempt = attempts.get(ref)
      if (attempt?.state === 'open' && attempt.expiresAt <= clock()) attempt.state = 'expired'
      return attempt
    },
    pay(attempt, amount = attempt.amount) {
      attempt.state = 'paid'
      return add(attempt, 'SUCCESS', amount)
    },
    refuse(attempt) {
      attempt.state = 'failed'
      return add(attempt, 'FAILED', attempt.amount)
    },
  }
}

/** `TA1B2C3D4E5F6` of Wave, `MP261121.1432.A12345` of Orange Money. */
function newTransactionId(provider: ProviderId, now: Date): string {
  if (provider === 'wave') return `T${randomBytes(6).toString('hex').toUpperCase()}`
  const text = now.toISOString()
  const day = text.slice(2, 10).replaceAll('-', '')
  const letter = String.fromCharCode(65 + randomInt(26))
  return `MP${day}.${text.slice(11, 16).replace(':', '')}.${letter}${String(randomInt(100_000)).padStart(5, '0')}`
}

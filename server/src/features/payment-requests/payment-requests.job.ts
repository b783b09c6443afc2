import type { Pool } from '../../platform/database/database.ts'
import type { PeriodicJob } from '../../platform/jobs/job.ts'
import { checkPayments } from './checks.service.ts'
import { handleEvents } from './events.service.ts'
import type { PaymentTools } from './payment-tools.ts'

/** Interval at which webhooks are handled, and the longest at which attempts are asked about, in milliseconds. */
const [usualEventsEveryMs, mostEveryMs] = [1_000, 60_000]

interface JobSetup {
  db: Pool
  tools: PaymentTools
  onError: (error: unknown) => void
}

/** Handles what the providers have announced. */
export function paymentEventsJob(setup: JobSetup, everyMs = usualEventsEveryMs): PeriodicJob {
  return { name: 'payment-events', everyMs, run: (now) => handleEvents(setup, now) }
}

/** Asks the providers about what nobody has announced. */
export function paymentChecksJob(setup: JobSetup): PeriodicJob {
  const everyMs = Math.min(setup.tools.checkSeconds * 1_000, mostEveryMs)
  return { name: 'payment-checks', everyMs, run: (now) => checkPayments(setup, now) }
}

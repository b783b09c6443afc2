import type { Pool } from '../../platform/database/database.ts'
import { hourMs, type PeriodicJob } from '../../platform/jobs/job.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { type DeliverOptions, deliver, expireDeliveries } from './deliveries.service.ts'
import { sendReminders } from './reminders.service.ts'

/** Interval at which a server renews the declaration of its channels, in milliseconds. */
const declareEveryMs = 60_000
/** Interval at which trips are looked for of which somebody is reminded. */
const remindEveryMs = 60_000

/** Sends the messages that are due through the channels of this server. */
export function deliverJob({ everyMs, ...rest }: Omit<DeliverOptions, 'now'> & { everyMs: number }): PeriodicJob {
  return { name: 'deliveries', everyMs, run: (now) => deliver({ ...rest, now }) }
}

/** Reminds clients and drivers of their trips by SMS. */
export function remindJob(options: Omit<Parameters<typeof sendReminders>[0], 'now'>): PeriodicJob {
  return { name: 'reminders', everyMs: remindEveryMs, run: (now) => sendReminders({ ...options, now }) }
}

/** Renews the declaration of the channels of this server. */
export function declareChannelsJob(db: Pool, server: string, names: readonly string[]): PeriodicJob {
  return { name: 'channels', everyMs: declareEveryMs, run: () => declareChannels(db, server, names) }
}

/** Gives up the messages that no server could send. */
export function expireDeliveriesJob(db: Pool): PeriodicJob {
  return { name: 'expired-deliveries', everyMs: hourMs, run: (now) => expireDeliveries(db, now) }
}

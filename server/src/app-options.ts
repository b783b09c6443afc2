import type { BackupSetup } from './features/backups/index.ts'
import type { Providers } from './features/payment-providers/index.ts'
import type { Channels } from './platform/channels/channels.ts'
import type { Pool } from './platform/database/database.ts'
import type { Listen } from './platform/database/notices.ts'
import type { PoolState } from './platform/database/open-database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Ably } from './platform/realtime/ably/ably.ts'
import type { Vault } from './platform/vault.ts'

export interface PaymentOptions {
  providers: Providers
  /** True if they move no real money. */
  isDemonstration: boolean
  /** Interval at which each unfinished attempt is asked about, in seconds. */
  checkSeconds: number
  /** Interval at which it looks for webhooks to handle, in milliseconds. */
  eventsEveryMs?: number
}

export interface AppOptions {
  db: Pool
  /** Listens for notices of the database. */
  listen: Listen
  /** Rejects if the database does not answer. */
  probe: () => Promise<void>
  /** Returns the counts of the pool, for the metrics. */
  poolState?: () => PoolState
  /** Token of those who may read the metrics; without one they are not served. */
  metricsToken?: string | undefined
  /** Storage of uploaded files. */
  files: FileStore
  /** Storage of private files; that of uploaded files unless given. */
  privateFiles?: FileStore
  /** Storage and tools of backups; without them, backups can only be downloaded. */
  backups?: BackupSetup
  /** Encrypts stored secrets. */
  vault: Vault
  /** Returns the current time; tests set it. */
  clock?: () => Date
  logLevel?: string
  /** Number of trusted proxies in front of the server. */
  trustedProxies?: number
  /** Public address of the server. */
  publicUrl?: string | undefined
  /** True if other machines can reach the server: the demonstration's password is then refused. */
  isPublic?: boolean
  /** Event-loop delay above which requests are shed. */
  shedAboveMs?: number | undefined
  /** Interval of the heartbeats to open sockets. */
  heartbeatMs?: number
  /** Carries the live channel in place of our own WebSocket. */
  ably?: Ably | undefined
  /** Interval at which a server asks for the lease of the live channel. */
  askForLeaseMs?: number
  /** True if this process starts bookings automatically. */
  isSchedulerOn?: boolean
  /** Interval at which it looks for bookings to start. */
  checkEveryMs?: number
  /** Outbound e-mail, SMS and push. */
  channels?: Channels
  /** Interval at which it looks for messages to deliver. */
  sendEveryMs?: number
  /** Providers of mobile money; without them nothing can be requested. */
  payments?: PaymentOptions
  /** Delay of the first run of jobs with a longer interval. */
  firstRunMs?: number
}

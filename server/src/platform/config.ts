import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { BucketConfig } from './files/bucket-client.ts'
import { type PaymentsConfig, paymentExpectations, paymentVariables, readPaymentsConfig } from './payments-config.ts'

const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65535))),
)

const proxyCount = z.pipe(
  z.string().check(z.regex(/^\d$/)),
  z.transform((value) => Number(value)),
)

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  z.transform((value) => Number(value)),
)

/** Default number of connections to PostgreSQL that requests and jobs share. */
export const defaultPoolSize = 10

/** At least 3: a restore holds one connection while the rest of the server works. */
const poolSize = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(3), z.maximum(200))),
)

const milliseconds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{1,5}$/)),
  z.transform((value) => Number(value)),
)

const httpAddress = z.string().check(
  z.regex(/^https?:\/\//),
  z.refine((url) => URL.canParse(url)),
)

/** URL that is shown and logged, hence without user name and password. */
const urlWithoutCredentials = httpAddress.check(
  z.refine((url) => URL.canParse(url) && new URL(url).username === '' && new URL(url).password === ''),
)

/** 32 bytes in Base64. */
export const secretKeyPattern = /^[A-Za-z0-9+/]{43}=$/

const environmentSchema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\/.+/),
      z.refine((url) => URL.canParse(url)),
    ),
  ),
  DATABASE_POOL_SIZE: z._default(poolSize, defaultPoolSize),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  SECRET_KEY: z.optional(z.string().check(z.regex(secretKeyPattern))),
  UPLOAD_DIR: z.optional(z.string()),
  PRIVATE_DIR: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_AT: z._default(z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/)), '03:00'),
  BACKUP_KEEP: z._default(wholeNumber, 14),
  S3_ENDPOINT: z.optional(urlWithoutCredentials),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  ADMIN_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(6), z.maxLength(200))),
  DEMO: z.optional(flag),
  TRUST_PROXY: z._default(proxyCount, 0),
  PUBLIC_URL: z.optional(urlWithoutCredentials),
  ABLY_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]+\.[\w-]+:[\w-]+$/))),
  ABLY_ENDPOINT: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/[\w.-]+(:\d+)?\/?$/),
      z.refine((url) => URL.canParse(url)),
    ),
  ),
  SCHEDULER: z._default(z.enum(['on', 'off']), 'on'),
  SHED_ABOVE_MS: z.optional(milliseconds),
  SMTP_URL: z.optional(
    z.string().check(
      z.regex(/^smtps?:\/\/.+/),
      z.refine((url) => URL.canParse(url)),
    ),
  ),
  SMS_WEBHOOK_URL: z.optional(httpAddress),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/-]{20,200}=*$/))),
  ...paymentVariables,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

/** Describes the valid values of each variable, for the one-line error about a wrong value (rules/operations 1). */
const expectations: Record<keyof z.output<typeof environmentSchema>, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host/database',
  DATABASE_POOL_SIZE: 'a whole number from 3 to 200',
  DATA_DIR: 'a folder',
  SECRET_KEY: '32 random bytes in Base64, as `openssl rand -base64 32` makes them',
  UPLOAD_DIR: 'a folder',
  PRIVATE_DIR: 'a folder',
  BACKUP_DIR: 'a folder',
  BACKUP_AT: 'off, or a time of day such as 03:00',
  BACKUP_KEEP: 'a whole number from 1 to 999',
  S3_ENDPOINT: 'an address, such as https://s3.eu-west-3.amazonaws.com',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region, such as eu-west-3',
  S3_ACCESS_KEY_ID: 'the id of a key',
  S3_SECRET_ACCESS_KEY: 'the secret of a key',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: '6 to 200 characters',
  DEMO: '0 or 1',
  TRUST_PROXY: 'how many proxies of yours a request passes, from 0 to 9',
  PUBLIC_URL: 'an address, such as https://yoon.example.com',
  ABLY_API_KEY: 'a key of Ably, such as appId.keyId:secret',
  ABLY_ENDPOINT: 'an address of Ably, such as https://main.realtime.ably.net',
  SCHEDULER: 'on or off',
  SHED_ABOVE_MS: 'a whole number of milliseconds from 10 to 999999',
  METRICS_TOKEN: 'a token of 20 to 200 letters and digits, as `openssl rand -hex 32` makes one',
  SMTP_URL: 'an address of a mail server, such as smtps://user:password@mail.example.com',
  SMS_WEBHOOK_URL: 'an address that takes {to, text}, such as https://sms.example.com/send',
  ...paymentExpectations,
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}

/** Names of all environment variables. */
export const variableNames: readonly string[] = Object.keys(expectations)

export interface Config {
  port: number
  host: string
  /** URL of a PostgreSQL server; undefined: the embedded database below `dataDir`. */
  databaseUrl: string | undefined
  /** Number of connections to PostgreSQL that requests and jobs share. */
  poolSize: number
  /** Absolute path. */
  dataDir: string
  /** Key that encrypts stored secrets; undefined: a key generated below `dataDir`. */
  secretKey: string | undefined
  /** Folder of uploaded files unless a bucket is configured; absolute path. */
  uploadDir: string
  /** Folder of private files, such as papers, unless a bucket is configured; absolute path. */
  privateDir: string
  /** Folder of backups unless a bucket is configured; absolute path. */
  backupDir: string
  /** Time of the daily backup, in the company's time zone, and the number of daily backups to keep. */
  dailyBackup: { at: string; keep: number } | undefined
  /** Number of pre-restore backups to keep. */
  safetyKeep: number
  bucket: BucketConfig | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  isDemo: boolean
  /** Number of trusted proxies in front of the server, nearest first; they decide the client address. */
  trustedProxies: number
  publicUrl: string | undefined
  /** Ably key; if set, Ably carries the live channel. */
  ablyKey: string | undefined
  /** Address of a dedicated Ably cluster; undefined: the default of the SDK. */
  ablyEndpoint: string | undefined
  /** True if this process starts bookings automatically. */
  isSchedulerOn: boolean
  /** Mean event-loop delay above which callers get 503; undefined: the server's own limit. */
  shedAboveMs: number | undefined
  /** Token of those who may read `/metrics`; undefined: it is not served. */
  metricsToken: string | undefined
  /** SMTP server for e-mails; undefined: none are sent. */
  smtpUrl: string | undefined
  /** Webhook for SMS; undefined: none are sent. */
  smsWebhookUrl: string | undefined
  /** Providers of mobile money. */
  payments: PaymentsConfig
  logLevel: string
  /** Search path for the programs of PostgreSQL. */
  programPath: string
}

/** Configuration that cannot work, reported in one line without a stack. */
export class ConfigError extends Error {}

/** Reads the environment; throws a ConfigError with one clear line about the first wrong value (rules/operations 1). */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations
    throw new ConfigError(`${name} must be ${expectations[name]}.`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const isDemo = values.DEMO ?? values.DATABASE_URL === undefined
  const payments = readPaymentsConfig(values, { isDemo, publicUrl: values.PUBLIC_URL, isLoopback })
  if (typeof payments === 'string') throw new ConfigError(payments)
  const config: Config = {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    poolSize: values.DATABASE_POOL_SIZE,
    dataDir,
    secretKey: values.SECRET_KEY,
    uploadDir: resolve(values.UPLOAD_DIR ?? join(dataDir, 'uploads')),
    privateDir: resolve(values.PRIVATE_DIR ?? join(dataDir, 'private')),
    backupDir: resolve(values.BACKUP_DIR ?? join(dataDir, 'backups')),
    dailyBackup: values.BACKUP_AT === 'off' ? undefined : { at: values.BACKUP_AT, keep: values.BACKUP_KEEP },
    safetyKeep: values.BACKUP_KEEP,
    bucket: bucketOf(values),
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    isDemo,
    trustedProxies: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    ablyKey: values.ABLY_API_KEY,
    ablyEndpoint: values.ABLY_ENDPOINT,
    isSchedulerOn: values.SCHEDULER === 'on',
    shedAboveMs: values.SHED_ABOVE_MS,
    metricsToken: values.METRICS_TOKEN,
    smtpUrl: values.SMTP_URL,
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    payments,
    logLevel: values.LOG_LEVEL,
    programPath: env.PATH ?? '',
  }
  if (values.DEMO === true && isExposed(config)) throw new ConfigError(demoRefusal)
  return config
}

type Values = z.output<typeof environmentSchema>

/** Returns the bucket configuration, if any; throws if it is incomplete. */
function bucketOf(values: Values): BucketConfig | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (Object.values(given).every((value) => value === undefined)) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new ConfigError(`A bucket takes ${Object.keys(given).join(', ')}: set all of them, or none.`)
  return {
    endpoint: S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Message of the error that refuses demonstration accounts on a public server. */
export const demoRefusal =
  'The demonstration accounts have a public password: with DEMO=1, listen on 127.0.0.1 only, without TRUST_PROXY or a public PUBLIC_URL.'

/** True if the server can be reached from another machine. */
export function isExposed({ host, trustedProxies, publicUrl }: Config): boolean {
  return (
    trustedProxies > 0 || !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

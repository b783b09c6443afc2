import { providerLabels } from '@yoon/contract/payment-requests/providers'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { PaymentOptions } from './app-options.ts'
import { createDemoProvider } from './demo-provider/demo-provider.ts'
import { sendWebhook } from './demo-provider/demo-webhooks.ts'
import type { BackupSetup } from './features/backups/index.ts'
import { createProviders } from './features/payment-providers/index.ts'
import { prepareFirstStart } from './first-start.ts'
import { openConfiguredChannels } from './platform/channels/channels.ts'
import { type Config, ConfigError, isExposed, readConfig } from './platform/config.ts'
import { type OpenDatabase, openConfiguredDatabase, tidy } from './platform/database/open-database.ts'
import { findPostgresDump } from './platform/database/postgres-dump.ts'
import { restrictNewFiles, restrictStoredFiles } from './platform/files/file-modes.ts'
import { openConfiguredArchive, openConfiguredFiles, openConfiguredPrivateFiles } from './platform/files/open-files.ts'
import { type Ably, openAbly } from './platform/realtime/ably/ably.ts'
import { openConfiguredVault } from './platform/vault.ts'

/** Maximum duration of a shutdown; then the process exits with 1. */
const closeDeadlineMs = 8_000
/** Time after which the remaining connections are closed during a shutdown. */
const forceCloseAfterMs = 5_000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Starts the server: configuration, database, application, listen; stops it in reverse on SIGTERM. Prints one clear
 * line and exits with 1 if it cannot start.
 */
async function start(): Promise<void> {
  restrictNewFiles()
  const config = readConfig()
  const ably = await openConfiguredAbly(config)
  say(
    config.databaseUrl === undefined
      ? `Opening the embedded database in ${config.dataDir} (the first start takes some seconds)…`
      : 'Connecting to PostgreSQL…',
  )
  const database = await openConfiguredDatabase(config, { say })
  try {
    const files = openConfiguredFiles(config)
    const vault = openConfiguredVault(config)
    await prepareFirstStart({ db: database.db, files }, config, new Date(), say)
    const { publicUrl, logLevel, trustedProxies, isSchedulerOn, shedAboveMs, metricsToken } = config
    const { db, listen: listenToDatabase, probe, poolState } = database
    warnAboutReachableFiles(restrictStoredFiles(config))
    const backups = await openBackups(config, database)
    const outside = { ably, channels: openConfiguredChannels(config, vault) }
    const where = { publicUrl, trustedProxies, isPublic: isExposed(config) }
    const watched = { logLevel, shedAboveMs, metricsToken, poolState }
    const privateFiles = openConfiguredPrivateFiles(config)
    const { payments, ...demoProvider } = await openProviders(config)
    const here = { db, probe, files, privateFiles, vault, backups, listen: listenToDatabase, isSchedulerOn }
    const app = await createApp({ ...here, ...watched, ...where, ...outside, payments })
    app.addHook('onClose', demoProvider.close)
    await listen(app, config)
    demoProvider.onListening(app.server.address())
    closeOnSignals(app, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

function warnAboutReachableFiles([first, ...others]: string[]): void {
  if (first === undefined) return
  const count = others.length > 0 ? ` and ${others.length} more` : ''
  say(`Other accounts of this machine can reach ${first}${count}, which belongs to another user: npm run doctor.`)
}

async function openBackups(config: Config, { db, kind }: OpenDatabase): Promise<BackupSetup> {
  const { databaseUrl, dailyBackup: schedule, safetyKeep, programPath, bucket } = config
  const dump = databaseUrl === undefined ? undefined : await findPostgresDump(databaseUrl, db, programPath)
  const tidyUp = () => (kind === 'embedded' ? tidy(db) : Promise.resolve())
  const kept = { archive: openConfiguredArchive(config), schedule, safetyKeep, hasDailyFiles: bucket === undefined }
  return { ...kept, dump, tidy: tidyUp }
}

interface OpenProviders {
  payments: PaymentOptions
  onListening(address: ReturnType<FastifyInstance['server']['address']>): void
  close(): Promise<void>
}

/** Creates the clients of the providers of mobile money; a demonstration without any gets a provider of its own. */
async function openProviders(config: Config): Promise<OpenProviders> {
  const { payments, isDemo } = config
  const { checkSeconds, off } = payments
  for (const id of off)
    say(`${providerLabels[id]} is configured, but not called: set PAYMENTS_LIVE=1 for real payments.`)
  const isConfigured = payments.wave !== undefined || payments.orangeMoney !== undefined || off.length > 0
  if (isConfigured || !isDemo || isExposed(config)) {
    const isDemonstration = !payments.isLive
    const providers = createProviders(payments)
    return {
      payments: { providers, isDemonstration, checkSeconds },
      onListening: () => undefined,
      close: async () => undefined,
    }
  }
  let origin = `http://127.0.0.1:${config.port}`
  const provider = createDemoProvider({ deliver: (webhook) => sendWebhook(origin, webhook) })
  say(`The demonstration provider of mobile money listens on ${await provider.listen(payments.demoPort)}`)
  return {
    payments: { providers: createProviders(provider.config()), isDemonstration: true, checkSeconds },
    onListening(address) {
      if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`
    },
    close: () => provider.close(),
  }
}

/** Opens Ably if a key is configured; throws if Ably refuses the key. */
async function openConfiguredAbly({ ablyKey: key, ablyEndpoint: endpoint }: Config): Promise<Ably | undefined> {
  if (key === undefined) return undefined
  say('Asking Ably about ABLY_API_KEY…')
  const ably = await openAbly({ key, endpoint })
  await ably.check()
  return ably
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    const address = await app.listen({ host, port })
    say('')
    say(`Yoon is ready: ${address}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} of ${host} is taken: set PORT to another one.`)
    if (code === 'EACCES') throw new ConfigError(`Port ${port} may not be used by this user: set PORT to another one.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

function closeOnSignals(app: FastifyInstance, database: OpenDatabase): void {
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    say('Closing: finishing what is under way…')
    const deadline = setTimeout(() => process.exit(1), closeDeadlineMs)
    // A request that never ends must not block the shutdown.
    const forceClose = setTimeout(() => app.server.closeAllConnections(), forceCloseAfterMs)
    await app.close()
    await database.close()
    clearTimeout(forceClose)
    clearTimeout(deadline)
    say('Closed.')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      close().catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      })
    })
  }
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
})

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Declaration } from '@yoon/contract/endpoint'
import { checkIntervalMinutes } from '@yoon/contract/scheduler/limits'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { absenceRoutes } from './features/absences/absences.routes.ts'
import { absenceRetention } from './features/absences/index.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createReauthenticator, forgetOldAttemptsJob, reportFailedAttemptsJob } from './features/auth/index.ts'
import { availabilityRoutes } from './features/availability/availability.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import {
  type BackupSetup,
  type BackupTools,
  createBackupJobs,
  createKeptImages,
  openDownload,
} from './features/backups/index.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { completeHeld, ways } from './features/bookings/index.ts'
import { clientErrorRoutes } from './features/client-errors/client-errors.routes.ts'
import { clientErrorRetention } from './features/client-errors/index.ts'
import { clientLinkRoutes } from './features/client-links/client-links.routes.ts'
import { foldCountsJob } from './features/counts/index.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts'
import {
  declareChannelsJob,
  deliverJob,
  deliveryRetention,
  expireDeliveriesJob,
  remindJob,
} from './features/deliveries/index.ts'
import { driverRoutes } from './features/drivers/drivers.routes.ts'
import { fareRoutes } from './features/fares/fares.routes.ts'
import { holidayRoutes } from './features/holidays/holidays.routes.ts'
import { imageRoutes } from './features/images/images.routes.ts'
import { sweepImagesJob } from './features/images/index.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { endInterruptedImportsJob } from './features/imports/index.ts'
import { ledgerRoutes } from './features/ledger/ledger.routes.ts'
import { missionsJob } from './features/missions/index.ts'
import { missionRoutes } from './features/missions/missions.routes.ts'
import { notificationRetention } from './features/notifications/index.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { papersJob } from './features/papers/index.ts'
import { paperRoutes } from './features/papers/papers.routes.ts'
import { type PaymentTools, paymentChecksJob, paymentEventsJob } from './features/payment-requests/index.ts'
import { paymentRequestRoutes } from './features/payment-requests/payment-requests.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { placeRoutes } from './features/places/places.routes.ts'
import { planningRoutes } from './features/planning/planning.routes.ts'
import { createSolver, type Solver } from './features/proposals/index.ts'
import { proposalRoutes } from './features/proposals/proposals.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts'
import { startBookingsJob } from './features/scheduler/index.ts'
import { schedulerRoutes } from './features/scheduler/scheduler.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { tillJob } from './features/till/index.ts'
import { tillRoutes } from './features/till/till.routes.ts'
import { todoJob } from './features/todo/index.ts'
import { todoRoutes } from './features/todo/todo.routes.ts'
import { addUser } from './features/users/index.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts'
import { readSharedClock } from './platform/database/lease.ts'
import { deleteExpiredJob } from './platform/expired.ts'
import { noArchive } from './platform/files/archive.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { guardedRoute } from './platform/http/authorise.ts'
import { serveDownloads } from './platform/http/downloads.ts'
import { createHttp } from './platform/http/fastify.ts'
import { serveHealth } from './platform/http/health.ts'
import { maxLoopDelayMs } from './platform/http/load-shedding.ts'
import { serveMetrics } from './platform/http/metrics-route.ts'
import { createServer, type Server } from './platform/http/server.ts'
import { serveUploads } from './platform/http/uploads.ts'
import { createInlineHashes, serveWeb } from './platform/http/web.ts'
import type { Job } from './platform/jobs/job.ts'
import { createJobRecorder } from './platform/jobs/job-recorder.ts'
import { type OnJobEnd, startJobs } from './platform/jobs/job-runner.ts'
import { journalRetention } from './platform/journal-retention.ts'
import { createMetrics } from './platform/metrics.ts'
import { declareChannels } from './platform/outgoing.ts'
import { relayThroughAbly } from './platform/realtime/ably/relay.ts'
import { issueBuiltinToken } from './platform/realtime/issue-token.ts'
import { serveRealtime } from './platform/realtime/socket-route.ts'
import { retentionJob } from './platform/retention.ts'
import { createSigner } from './platform/signature.ts'
import { createTripTokens, type LinkTools } from './platform/trip-links.ts'

/** Reads all tables as a backup does, for those who compare them. */
export { streamBackup } from './features/backups/make-backup.ts'
/** Jobs that ask the providers of mobile money, for tests that run them by hand. */
export { type PaymentTools, paymentChecksJob, paymentEventsJob } from './features/payment-requests/index.ts'

const deliverEveryMs = 2_000
const checkIntervalMs = checkIntervalMinutes * 60_000
/** Rules of the rows that are deleted after the time in the settings (rules/operations 38). */
const retentionRules = [
  journalRetention,
  notificationRetention,
  deliveryRetention,
  clientErrorRetention,
  absenceRetention,
]
const noBackups: BackupSetup = {
  archive: noArchive,
  dump: undefined,
  schedule: undefined,
  safetyKeep: 0,
  tidy: async () => undefined,
  hasDailyFiles: false,
}

/** Creates the application from all features (the composition root). It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, listen, files, vault, clock = () => new Date(), logLevel = 'silent', trustedProxies = 0 } = options
  const { backups = noBackups, privateFiles = files, firstRunMs } = options
  const backupTools = { ...backups, files, privateFiles, signer: createSigner(vault) }
  const { publicUrl, ably, shedAboveMs = maxLoopDelayMs } = options
  const http = await createHttp({
    logLevel,
    shedAboveMs,
    trustedProxies,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    inlineHashes: createInlineHashes(),
    connectTo: ably?.hosts ?? [],
  })
  const onEnd = startMetrics(http, options)
  const onError = (error: unknown) => http.log.error({ err: error }, 'background work failed')
  const jobs = listJobs(http, options, { backupTools, onError })
  const endpoints: Declaration[] = []
  const server = createServer({
    http,
    db,
    clock,
    reauthenticator: createReauthenticator(vault),
    onEndpoint: (endpoint) => endpoints.push(endpoint),
  })

  registerFeatures(server, options, { http, backupTools, onError, jobs })

  // All servers share one clock here: a wrong one would start trips and delete rows too early.
  const readClock = options.clock ? async () => clock() : () => readSharedClock(db)
  const recorder = createJobRecorder({
    db,
    server: hostname(),
    onError: (error) => http.log.warn({ err: error }, 'runs of jobs are not recorded'),
  })
  startJobs(jobs, { http, readClock, recorder, onEnd, firstRunMs })
  if (ably) relayThroughAbly(http, { db, listen, ably, askEveryMs: options.askForLeaseMs })
  else await serveRealtime(http, { db, clock, listen, publicUrl, heartbeatMs: options.heartbeatMs })
  serveUploads(http, files)
  serveDownloads(http, { db, clock, open: openDownload({ ...backupTools, db, clock }) })
  serveHealth(http, options.probe, logLevel)
  serveApiDocs(http, endpoints, guardedRoute(publicUrl === undefined ? 'public' : 'signed-in', db, clock))
  await serveWeb(http)
  return http
}

interface FeatureTools extends JobTools {
  http: FastifyInstance
  jobs: readonly Job[]
}

/** Registers the calls of all features. */
function registerFeatures(
  server: Server,
  options: AppOptions,
  { http, backupTools, onError, jobs }: FeatureTools,
): void {
  const { files, privateFiles = files, vault, ably, channels = {}, isSchedulerOn = true, isPublic = false } = options
  const linkTools = linkToolsOf(options)
  absenceRoutes(server)
  auditRoutes(server)
  authRoutes(server, vault, { isPublic })
  availabilityRoutes(server, ways)
  backupRoutes(server, {
    ...backupTools,
    isPublic,
    isDemonstration: options.payments?.isDemonstration ?? false,
    onError,
  })
  bookingRoutes(server)
  clientLinkRoutes(server, linkTools)
  clientErrorRoutes(server, (clientError) => http.log.warn({ clientError }, 'client error reported'))
  dashboardRoutes(server)
  deliveryRoutes(server)
  driverRoutes(server, addUser)
  fareRoutes(server)
  placeRoutes(server)
  planningRoutes(server)
  holidayRoutes(server)
  imageRoutes(server, files)
  ledgerRoutes(server)
  importRoutes(server)
  missionRoutes(server, privateFiles, linkTools)
  notificationRoutes(server, ably?.issueToken ?? issueBuiltinToken)
  paperRoutes(server, privateFiles)
  paymentRoutes(server)
  paymentRequestRoutes(server, options.db, paymentToolsOf(http, options))
  proposalRoutes(server, openSolver(http))
  pushRoutes(server, channels.push)
  reconciliationRoutes(server, paymentToolsOf(http, options))
  schedulerRoutes(server, { isActive: isSchedulerOn, onError, jobs })
  settingsRoutes(server)
  tillRoutes(server, privateFiles, completeHeld)
  todoRoutes(server)
  userRoutes(server)
  vehicleRoutes(server)
}

/** Returns what makes the links of trips. */
function linkToolsOf({ vault, publicUrl }: AppOptions): LinkTools {
  return { tokens: createTripTokens(vault), publicUrl }
}

/** Returns the providers of mobile money, and the addresses at which they reach this server. */
function paymentToolsOf(http: FastifyInstance, options: AppOptions): PaymentTools {
  const { payments = { providers: {}, isDemonstration: false, checkSeconds: 600 }, publicUrl } = options
  return { ...payments, ...linkToolsOf(options), origin: () => publicUrl ?? localOrigin(http) }
}

/** Returns the address of this server on its machine, for a demonstration without public address. */
function localOrigin(http: FastifyInstance): string {
  const address = http.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 3000}`
}

/** Lists the jobs of a server that calls providers of mobile money. */
function listPaymentJobs(http: FastifyInstance, options: AppOptions, onError: (error: unknown) => void): Job[] {
  const tools = paymentToolsOf(http, options)
  if (Object.keys(tools.providers).length === 0) return []
  const setup = { db: options.db, tools, onError }
  return [paymentEventsJob(setup, options.payments?.eventsEveryMs), paymentChecksJob(setup)]
}

/** Creates the solver of this server. It stores nothing, so that no search keeps the server from closing. */
function openSolver(http: FastifyInstance): Solver {
  const solver = createSolver()
  http.addHook('preClose', () => solver.close())
  return solver
}

/** Serves the metrics if a token is configured; returns the function that measures the jobs. */
function startMetrics(http: FastifyInstance, options: AppOptions): OnJobEnd | undefined {
  const { metricsToken: token, logLevel = 'silent' } = options
  if (token === undefined) return undefined
  const metrics = createMetrics(http, options)
  serveMetrics(http, metrics, { token, logLevel })
  return metrics.onJobEnd
}

interface JobTools {
  backupTools: BackupTools
  onError: (error: unknown) => void
}

/** Lists the background jobs of this server. */
function listJobs(http: FastifyInstance, options: AppOptions, { backupTools, onError }: JobTools): Job[] {
  const { db, files, privateFiles = files, isSchedulerOn = true, checkEveryMs = checkIntervalMs } = options
  return [
    ...(isSchedulerOn ? [startBookingsJob({ db, onError, everyMs: checkEveryMs })] : []),
    ...listChannelJobs(http, options),
    ...listPaymentJobs(http, options, onError),
    ...createBackupJobs({ db, setup: backupTools, onError }),
    reportFailedAttemptsJob(db),
    retentionJob(db, retentionRules),
    deleteExpiredJob(db),
    sweepImagesJob({ db, files, findKept: createKeptImages(backupTools) }),
    forgetOldAttemptsJob(db),
    expireDeliveriesJob(db),
    foldCountsJob(db),
    endInterruptedImportsJob(db),
    papersJob({ db, files: privateFiles }),
    todoJob(db),
    missionsJob({ db, files: privateFiles }),
    tillJob({ db, files: privateFiles }),
  ]
}

/** Lists the jobs of a server with channels for e-mails, SMS or pushes, and declares its channels once it is ready. */
function listChannelJobs(http: FastifyInstance, options: AppOptions): Job[] {
  const { db, channels = {}, sendEveryMs: everyMs = deliverEveryMs } = options
  const names = Object.keys(channels)
  if (names.length === 0) return []
  const onError = (error: unknown) => http.log.error({ err: error }, 'delivery failed')
  const server = randomUUID()
  http.addHook('onReady', () => declareChannels(db, server, names))
  return [
    deliverJob({ db, channels, links: linkToolsOf(options), everyMs, onError }),
    declareChannelsJob(db, server, names),
    remindJob({ db, links: linkToolsOf(options) }),
  ]
}

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withTimeout } from '../with-timeout.ts'
import { channel, type Listen, type NoticeListener, readNotice } from './notices.ts'

/** Timeout of a check of the connection, in milliseconds. */
const deadlineMs = 3_000
/** First and longest pause before a reconnection. */
const firstWaitMs = 50
const longestWaitMs = 1_000

/**
 * Listens on a dedicated connection, which a pool cannot provide. A lost or silent connection is reopened until it
 * works; notices missed meanwhile are reported as a gap.
 */
export function listenOnPostgres(url: string, hearing: NoticeListener, askEveryMs = 5_000): ReturnType<Listen> {
  const stop = new AbortController()
  const ended = keepListening({ url, hearing, askEveryMs, signal: stop.signal })
  return async () => {
    stop.abort()
    await ended
  }
}

interface Listening {
  url: string
  hearing: NoticeListener
  /** Interval between two checks of the connection. */
  askEveryMs: number
  signal: AbortSignal
}

async function keepListening(listening: Listening): Promise<void> {
  const { signal } = listening
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const hasListened = await listenOnce(listening)
    waitMs = hasListened ? firstWaitMs : Math.min(2 * waitMs, longestWaitMs)
    await wait(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Runs one connection to its end; returns true if it ever listened. */
async function listenOnce({ url, hearing: { onNotice, onGap }, askEveryMs, signal }: Listening): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'yoon-listener',
    connectionTimeoutMillis: deadlineMs,
    keepAlive: true,
  })
  const lost = new AbortController()
  const lose = () => lost.abort()
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ payload = '' }) => onNotice(readNotice(payload)))
  signal.addEventListener('abort', lose, { once: true })
  let hasListened = false
  try {
    await client.connect()
    await ask(client, `listen ${channel}`)
    hasListened = true
    onGap()
    while (!lost.signal.aborted) {
      await wait(askEveryMs, undefined, { signal: lost.signal })
      await ask(client, 'select 1')
    }
  } catch {
    // The caller reconnects.
  }
  signal.removeEventListener('abort', lose)
  // A silent connection never confirms the end: destroy its socket after the timeout.
  await withTimeout(client.end(), deadlineMs, () => new Error('silent')).catch(() => client.connection.stream.destroy())
  return hasListened
}

async function ask(client: pg.Client, statement: string): Promise<void> {
  await withTimeout(client.query(statement), deadlineMs, () => new Error('PostgreSQL did not answer in time'))
}

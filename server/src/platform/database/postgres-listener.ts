import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import { channel, type Hearing, type Listen, readNotice } from './notices.ts'

/** How long the connection may say nothing when asked, in milliseconds. */
const deadlineMs = 3_000
/** How long to wait before a lost connection is tried again, at first and at most. */
const firstWaitMs = 50
const longestWaitMs = 1_000

/**
 * Listens on a connection of its own, which a pool could not give: it must stay. Lost or silent, it is made again until
 * it is there, and what may have been missed meanwhile is told as a gap.
 */
export function listenOnPostgres(url: string, hearing: Hearing, askEveryMs = 5_000): ReturnType<Listen> {
  const stop = new AbortController()
  const ended = keepListening({ url, hearing, askEveryMs, signal: stop.signal })
  return async () => {
    stop.abort()
    await ended
  }
}

interface Listening {
  url: string
  hearing: Hearing
  /** How often the connection is asked whether it is there. */
  askEveryMs: number
  signal: AbortSignal
}

async function keepListening(listening: Listening): Promise<void> {
  const { signal } = listening
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const wasHeard = await listenOnce(listening)
    waitMs = wasHeard ? firstWaitMs : Math.min(2 * waitMs, longestWaitMs)
    await wait(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** One connection, to its end; whether it ever listened. */
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
  let wasHeard = false
  try {
    await client.connect()
    await ask(client, `listen ${channel}`)
    wasHeard = true
    onGap()
    while (!lost.signal.aborted) {
      await wait(askEveryMs, undefined, { signal: lost.signal })
      await ask(client, 'select 1')
    }
  } catch {
    // It is tried again.
  }
  signal.removeEventListener('abort', lose)
  // A connection that fell silent would not hear that it is to end.
  await withDeadline(client.end(), deadlineMs, () => new Error('silent')).catch(() =>
    client.connection.stream.destroy(),
  )
  return wasHeard
}

async function ask(client: pg.Client, statement: string): Promise<void> {
  await withDeadline(client.query(statement), deadlineMs, () => new Error('PostgreSQL did not answer in time'))
}

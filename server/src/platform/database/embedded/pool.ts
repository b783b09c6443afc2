import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { restrictFolder } from '../../files/file-modes.ts'
import { withTimeout } from '../../with-timeout.ts'
import { type Listen, type NoticeListener, readNotice } from '../notices.ts'
import { trackDeadlines } from '../statement-marks.ts'
import { createDirectory, lockDirectory } from './directory.ts'
import type { Announced, Reply, Request, WorkerData } from './worker.ts'

export interface EmbeddedOptions {
  /** Folder of the database; undefined: in memory. */
  directory: string | undefined
  /** Initial contents of an in-memory database, from `dumpDataDir`. */
  template: Blob | undefined
  /** Timeout of one statement, and of the wait for the connection. */
  deadlineMs: number
}

/** The database did not answer in time; it is reopened for the next caller. */
export class EmbeddedTimeout extends Error {
  readonly code = 'EMBEDDED_TIMEOUT'
}

interface Answer {
  rows: unknown[]
  rowCount: number
}

/** One database in one worker thread, so that a heavy query does not block the event loop. */
interface Thread {
  isAlive: boolean
  ask(request: Statement | { close: true }, deadlineMs?: number): Promise<Answer>
  kill(): Promise<void>
}

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface EmbeddedPool extends PostgresPool {
  listen: Listen
  /** Resolves at once while the thread of the database is alive; else once the database is reopened. */
  probe(): Promise<void>
  /** Returns the state of the only connection, and the number of callers that wait for it. */
  poolState(): { used: number; idle: number; waiting: number }
}

/** Opens the embedded database as a pool of one connection, handed out first come, first served. */
export async function openEmbeddedPool(options: EmbeddedOptions): Promise<EmbeddedPool> {
  const { directory, deadlineMs } = options
  const hearings = new Set<NoticeListener>()
  const onAnnounced = (text: string) => {
    for (const { onNotice } of hearings) onNotice(readNotice(text))
  }
  const lock = directory === undefined ? undefined : await lockDirectory(directory)
  try {
    if (directory !== undefined) await openDirectory(directory)
    const restart = async () => {
      const thread = await startThread(options, onAnnounced)
      for (const { onGap } of hearings) onGap()
      return thread
    }
    const first = await restart()
    if (directory !== undefined) restrictFolder(directory)
    const pool = createPool(first, restart, deadlineMs, () => lock?.release())
    return { ...pool, listen: (hearing) => listenTo(hearings, hearing) }
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function openDirectory(directory: string): Promise<void> {
  await createDirectory(directory, createDatabase)
  restrictFolder(directory)
}

function listenTo(hearings: Set<NoticeListener>, hearing: NoticeListener): ReturnType<Listen> {
  hearings.add(hearing)
  return async () => {
    hearings.delete(hearing)
  }
}

async function createDatabase(directory: string): Promise<void> {
  const thread = await startThread({ directory, template: undefined })
  await thread.ask({ close: true })
  await thread.kill()
  if (!existsSync(directory)) throw new Error('nothing was created')
}

function createPool(
  first: Thread,
  restart: () => Promise<Thread>,
  deadlineMs: number,
  onEnd: () => void,
): PostgresPool & Pick<EmbeddedPool, 'probe' | 'poolState'> {
  let current = first
  let turn: Promise<void> = Promise.resolve()
  let ending: Promise<void> | undefined
  /** Callers that hold the connection or wait for it. */
  let callers = 0

  async function connect(): Promise<PostgresPoolClient> {
    if (ending) throw new Error('The database is closed')
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const before = turn
    turn = before.then(() => released)
    callers += 1
    let isReleased = false
    const release = () => {
      if (!isReleased) callers -= 1
      isReleased = true
      resolve()
    }
    await withTimeout(before, deadlineMs, () => {
      release()
      return new EmbeddedTimeout('The embedded database did not answer in time')
    })
    try {
      if (!current.isAlive) {
        // Two threads must never use the same files: the old one ends before the new one starts.
        await current.kill()
        current = await restart()
      }
    } catch (error) {
      release()
      throw error
    }
    return createClient(current, deadlineMs, release)
  }

  return {
    options: {},
    connect,
    poolState: () => ({ used: Math.min(1, callers), idle: callers === 0 ? 1 : 0, waiting: Math.max(0, callers - 1) }),
    async probe() {
      // The only connection may be in use until the statement timeout, after which the thread is ended.
      if (!current.isAlive) (await connect()).release()
    },
    end() {
      ending ??= turn.then(async () => {
        if (current.isAlive) await current.ask({ close: true })
        await current.kill()
        onEnd()
      })
      return ending
    },
  }
}

function createClient(thread: Thread, deadlineMs: number, release: () => void): PostgresPoolClient {
  const hasDeadline = trackDeadlines()

  async function query(sql: string, parameters: readonly unknown[]) {
    // The transaction ended with the thread that held it.
    if (!thread.isAlive && /^rollback/i.test(sql)) return { command: 'ROLLBACK', rows: [], rowCount: 0 }
    const { rows, rowCount } = await thread.ask({ sql, parameters }, hasDeadline(sql) ? deadlineMs : undefined)
    return { command: commandOf(sql), rows, rowCount }
  }
  return { query, release } as unknown as PostgresPoolClient
}

/** Returns the command of a statement: Kysely reads the number of changed rows only after some of them. */
function commandOf(sql: string): string {
  const word = /^\s*(?:with\b[\s\S]*?\)\s*)?(insert|update|delete|merge|select)\b/i.exec(sql)?.[1]
  return word?.toUpperCase() ?? 'SELECT'
}

async function startThread(
  data: Omit<EmbeddedOptions, 'deadlineMs'>,
  onAnnounced: (text: string) => void = () => undefined,
): Promise<Thread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { directory: data.directory, template: data.template } satisfies WorkerData,
  })
  const pending = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0
  const opened = Promise.withResolvers<Answer>()
  pending.set(0, opened)

  const fail = (error: Error) => {
    thread.isAlive = false
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('message', (reply: Reply | Announced) => {
    if ('announced' in reply) return onAnnounced(reply.announced)
    const waiting = pending.get(reply.id)
    pending.delete(reply.id)
    if ('error' in reply) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error.fields))
    else waiting?.resolve(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The embedded database has stopped')))

  const thread: Thread = {
    isAlive: true,
    ask(request, deadlineMs) {
      if (!thread.isAlive) return Promise.reject(new EmbeddedTimeout('The embedded database is being reopened'))
      lastId += 1
      const answer = Promise.withResolvers<Answer>()
      pending.set(lastId, answer)
      worker.postMessage({ id: lastId, ...request } satisfies Request)
      return deadlineMs === undefined
        ? answer.promise
        : withTimeout(answer.promise, deadlineMs, () => {
            const timeout = new EmbeddedTimeout('The embedded database did not answer in time')
            fail(timeout)
            worker.terminate().catch(() => undefined)
            return timeout
          })
    },
    async kill() {
      thread.isAlive = false
      await worker.terminate()
    },
  }
  try {
    await opened.promise
  } catch (error) {
    await thread.kill()
    throw error
  }
  return thread
}

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Entry, readAllEntries } from '../outbox-reader.ts'

/** Pause before a failed read is retried, in milliseconds. */
const retryMs = 500

/** Reads new entries of the outbox in order, each once. */
export interface Feed {
  /** Sets the start position on the first call: earlier entries are not delivered. */
  begin(): Promise<void>
  /** Reads on: there may be new entries. */
  advance(): void
  close(): void
}

export function createFeed(db: Database, onEntry: (entry: Entry) => void, onError: (error: unknown) => void): Feed {
  const stop = new AbortController()
  let lastSeq: number | undefined
  let isReading = false
  let isWanted = false

  async function readNext(): Promise<void> {
    // Without a start position there is no listener yet.
    while (isWanted && lastSeq !== undefined && !stop.signal.aborted) {
      isWanted = false
      try {
        for (const entry of await readAllEntries(db, lastSeq)) {
          onEntry(entry)
          lastSeq = entry.seq
          isWanted = true
        }
      } catch (error) {
        onError(error)
        isWanted = true
        await wait(retryMs, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
    isReading = false
  }

  return {
    async begin() {
      if (lastSeq !== undefined) return
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(seq), 0) as last from notifications`.execute(db)
      lastSeq ??= rows[0]?.last ?? 0
    },
    advance() {
      isWanted = true
      if (isReading) return
      isReading = true
      void readNext()
    },
    close: () => stop.abort(),
  }
}

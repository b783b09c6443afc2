import { isWatched } from '@yoon/contract/realtime/channel'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { keepLease, type Lease } from '../../database/lease.ts'
import type { Listen, Notice } from '../../database/notices.ts'
import { createFeed, type Feed } from '../feed.ts'
import type { Ably } from './ably.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { postsOfChange, postsOfEntry, postsOfGap } from './posts.ts'
import { createRevocations } from './revocations.ts'

export interface RelayOptions {
  db: Database
  listen: Listen
  ably: Ably
  /** Interval at which a server asks for the lease. */
  askEveryMs?: number | undefined
}

interface Turn {
  feed: Feed
  outbound: Outbound
}

/**
 * Carries the live channel through Ably: all servers listen to the database, and the holder of the lease publishes.
 * Each turn begins with a gap, because the last messages of the previous holder may be lost.
 */
export function relayThroughAbly(http: FastifyInstance, { db, listen, ably, askEveryMs }: RelayOptions): void {
  const onError = (error: unknown) => http.log.error({ err: error }, 'Ably connection failed')
  const revocations = createRevocations(ably.revoke, onError)
  let turn: Turn | undefined
  let lease: Lease | undefined
  let stopListening: (() => Promise<void>) | undefined

  async function begin(): Promise<void> {
    const outbound = createOutbound({
      publish: async (posts) => (lease?.isHeld() ? ably.publish(posts) : undefined),
      makeGap: () => postsOfGap(db),
      onError,
    })
    const feed = createFeed(db, (entry) => outbound.put(() => postsOfEntry(entry)), onError)
    await feed.begin()
    turn = { feed, outbound }
    outbound.sendGap()
    feed.advance()
  }

  function end(): void {
    turn?.feed.close()
    turn?.outbound.close()
    turn = undefined
  }

  function onNotice(notice: Notice): void {
    if (!turn) return
    if (notice.kind === 'notified') turn.feed.advance()
    else if (notice.kind === 'ended') revocations.end(notice.sessionId)
    else if (isWatched(notice.entity)) {
      const { entity, id, byId, byName } = notice
      turn.outbound.put(() => postsOfChange(db, { entity, id, by: { id: byId, name: byName } }))
    }
  }

  function onGap(): void {
    turn?.feed.advance()
    turn?.outbound.sendGap()
  }

  http.addHook('onReady', async () => {
    stopListening = listen({ onNotice, onGap })
    lease = keepLease(db, { name: 'ably', askEveryMs, onHeld: begin, onLost: end, onError })
  })
  http.addHook('preClose', async () => {
    revocations.close()
    await lease?.close()
    await stopListening?.()
  })
}

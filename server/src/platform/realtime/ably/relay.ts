import { isWatched } from '@yoon/contract/realtime'
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
  /** How often a server asks whether it is its turn. */
  askEveryMs?: number | undefined
}

interface Turn {
  feed: Feed
  outbound: Outbound
}

/**
 * Has Ably carry the live channel: of all servers that hear what the database announces, the one with the lease publishes
 * it. Each turn begins with a gap, for nobody knows what the last one still told.
 */
export function relayThroughAbly(http: FastifyInstance, { db, listen, ably, askEveryMs }: RelayOptions): void {
  const onError = (error: unknown) => http.log.error({ err: error }, 'ably')
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
    outbound.tellGap()
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
    turn?.outbound.tellGap()
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

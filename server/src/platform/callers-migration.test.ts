import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import type { Database } from './database/database.ts'
import { migrate, readMigrations } from './database/migrate.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { inTransaction } from './database/transaction.ts'
import { deleteOldReplies, findReply, once } from './http/idempotency.ts'
import { countCall } from './http/rate-limit.ts'
import { findLink, redeemLink } from './links.ts'

const now = new Date('2026-11-21T14:32:00Z')
const later = new Date(now.getTime() + 60_000)

let opened: OpenDatabase
let db: OpenDatabase['db']
let userId: string
let sessionId: string
beforeEach(async () => {
  opened = await createTestDatabase()
  await insertSession()
})
afterEach(() => opened.close())

async function insertSession(): Promise<void> {
  db = opened.db
  userId = await one(
    sql`insert into users (first_name, last_name, role, phone) values ('Awa', 'Diop', 'CLIENT', '1') returning id`,
  )
  sessionId = await one(sql`
    insert into sessions (user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
    values (${userId}, '\\x01', '', '', ${now}, ${now}, ${later}) returning id`)
}

async function one(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await statement.execute(db)
  return (rows[0] as { id: string }).id
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const requestOf = (key: string, caller = `user:${userId}`) => ({ caller, key, fingerprint: 'POST /x {}', now })
const reply = { status: 201, body: '{"by":"this version"}' }
const answer = async (keep: (kept: typeof reply) => Promise<void>) => {
  await keep(reply)
  return reply
}

/** Stores a reply as the version before does. */
function answerByOther(on: Database, key: string, body: string) {
  return sql`
    insert into idempotency_keys (user_id, key, request_hash, status, reply, created_at)
    values (${userId}, ${key}, ${hashOf('POST /x {}')}, 200, ${body}, ${now})
    on conflict (user_id, key) do update set reply = excluded.reply`.execute(on)
}

async function repliesOfOther(): Promise<object[]> {
  const { rows } = await sql<object>`select user_id, key, status, reply from idempotency_keys order by key`.execute(db)
  return rows
}

describe('the migration to callers and links', () => {
  it('the migration copies replies, counts of calls and download links, and no ticket', async () => {
    await opened.close()
    opened = await createEmptyDatabase()
    const before = readMigrations().filter((migration) => migration.name < '0014-callers-and-links.sql')
    await migrate(opened.db, { migrations: before })
    await insertSession()
    await answerByOther(db, 'k', 'before')
    await sql`insert into rate_limits values (${userId}, 'export', ${now}, 2)`.execute(db)
    await sql`insert into download_links values (${hashOf('file')}, ${sessionId}, 'a.json', ${later}, 7)`.execute(db)
    await sql`insert into realtime_tickets values (${hashOf('ticket')}, ${sessionId}, ${later})`.execute(db)
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id)
      values (${now}, 'Yoon', 'x', 'x', 'x')`.execute(db)
    await migrate(db)
    expect(await findReply(db, requestOf('k'))).toEqual({ status: 200, body: 'before' })
    const { rows: counts } = await sql`select caller, name, started_at, calls from call_counts`.execute(db)
    expect(counts).toEqual([{ caller: `user:${userId}`, name: 'export', started_at: now, calls: 2 }])
    expect(await findLink(db, 'download', 'file', now)).toMatchObject({ subject: 'a.json', sessionId })
    const { rows: sent } = await sql`select bytes_sent::int as bytes from links`.execute(db)
    expect(sent).toEqual([{ bytes: 7 }])
    expect(await inTransaction(db, (tx) => redeemLink(tx, 'live-channel', 'ticket', now))).toBeUndefined()
    expect((await sql`select caller from audit_entries`.execute(db)).rows).toEqual([{ caller: null }])
  })

  it('lets this version repeat the replies of the version before', async () => {
    await answerByOther(db, 'k', 'first')
    await answerByOther(db, 'k', 'second')
    let runs = 0
    const work = async () => {
      runs += 1
      return reply
    }
    const repeated = await inTransaction(db, (tx) => once(tx, requestOf('k'), work))
    expect([repeated, runs]).toEqual([{ status: 200, body: 'second' }, 0])
  })

  it('lets the version before repeat the replies of this version, and gives it no reply of a link', async () => {
    const stored = { user_id: userId, key: 'k', status: 201, reply: reply.body }
    for (const request of [requestOf('k'), requestOf('k', 'link:x')])
      await inTransaction(db, (tx) => once(tx, request, answer))
    expect(await repliesOfOther()).toEqual([stored])
    await sql`update stored_replies set reply = 'changed' where caller = ${`user:${userId}`}`.execute(db)
    expect(await repliesOfOther()).toEqual([{ ...stored, reply: 'changed' }])
  })

  it('deletes a reply for both versions, whichever deletes it', async () => {
    for (const key of ['a', 'b']) await inTransaction(db, (tx) => once(tx, requestOf(key), answer))
    await sql`delete from idempotency_keys where key = 'a'`.execute(db)
    expect(await findReply(db, requestOf('a'))).toBeUndefined()
    expect(await findReply(db, requestOf('b'))).toEqual(reply)
    await inTransaction(db, (tx) => deleteOldReplies(tx, new Date(now.getTime() + 25 * 3_600_000)))
    expect(await repliesOfOther()).toEqual([])
  })

  it('makes a call under a key wait for the same call at a server of the version before', async () => {
    const locks = await inTransaction(db, async (tx) => {
      let held: unknown[] = []
      await once(tx, requestOf('k'), async () => {
        // The version before locks this text.
        const { rows } = await sql`
          select l.objid from pg_locks l, hashtextextended(${`${userId} k`}, 7360121) as key
          where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.granted
            and (l.classid::bigint << 32) | l.objid::bigint = key`.execute(tx)
        held = rows
        return reply
      })
      return held
    })
    expect(locks).toHaveLength(1)
  })

  it('lets the version before write to its tables of limits, tickets and download links', async () => {
    await sql`insert into rate_limits values (${userId}, 'export', ${now}, 1)`.execute(db)
    await sql`insert into realtime_tickets values ('\\x02', ${sessionId}, ${later})`.execute(db)
    await sql`insert into download_links (ticket_hash, session_id, name, expires_at)
      values ('\\x03', ${sessionId}, 'a', ${later})`.execute(db)
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id, request_id)
      values (${now}, 'Yoon', 'x', 'x', 'x', null)`.execute(db)
    await countCall(db, { kind: 'system' }, { name: 'x', calls: 1, windowMs: 1, what: 'x' }, now)
    await sql`delete from sessions`.execute(db)
    expect((await sql`select from realtime_tickets union all select from download_links`.execute(db)).rows).toEqual([])
  })
})

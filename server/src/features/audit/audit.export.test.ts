import { exportAudit } from '@yoon/contract/audit/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function linesOf(filter: Record<string, string>) {
  const { text, headers } = await app.send('ADMIN', 'GET', exportAudit.path, { query: { format: 'csv', ...filter } })
  const [, ...lines] = text.trim().split('\r\n')
  return { name: headers['content-disposition'], lines }
}

describe('GET /api/audit/export', () => {
  it('exports all entries of the filter, beyond the limit of the list, each once and the newest first', async () => {
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id)
      select timestamptz '2001-01-01 08:00Z' + make_interval(mins => n / 3), 'N' || n, 'scheduler.triggered',
        'scheduler', '1' from generate_series(1, 10500) n`.execute(app.db)
    const { lines, name } = await linesOf({ kind: 'scheduler' })
    const names = lines.map((line) => Number(line.split(';')[1]?.slice(1)))
    expect(names).toEqual(Array.from({ length: 10_500 }, (_, index) => 10_500 - index))
    expect(lines.at(-1)).toBe('01/01/2001 08:00;N1;;Planificateur déclenché;;;')
    expect(name).toBe('attachment; filename="journal-audit.csv"')
    const day = await linesOf({ kind: 'scheduler', dateFrom: '2001-01-02', dateTo: '2001-01-02' })
    expect(day.lines).toHaveLength(4320)
    expect(day.name).toContain('journal-audit_2001-01-02_2001-01-02.csv')
  })

  it('records the export of the journal in the journal, with its filter', async () => {
    await linesOf({ kind: 'user', dateFrom: '2026-11-01' })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['entity', 'after'])
      .where('action', '=', 'audit.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ entity: 'export', after: { kind: 'user', dateFrom: '2026-11-01', format: 'csv', rows: 0 } })
  })

  it('escapes formulas in the exported journal', async () => {
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id, before, after) values
      (now(), '=cmd|1', 'user.updated', 'user', '1', null, '{"firstName": "@SUM(1)"}')`.execute(app.db)
    const { lines } = await linesOf({ action: 'user.updated' })
    expect(lines[0]).toContain(";'=cmd|1;")
    const query = { format: 'xlsx', action: 'user.updated' }
    const { text } = await app.send('ADMIN', 'GET', exportAudit.path, { query })
    expect(text.slice(0, 2)).toBe('PK')
  })

  it('refuses an export of the journal after sixty within an hour', async () => {
    const statuses: number[] = []
    const as = await app.signIn(app.userIds.ADMIN)
    for (let index = 0; index < 61; index += 1) {
      const query = { format: 'csv', kind: 'backup' }
      statuses.push((await app.send(as, 'GET', exportAudit.path, { query })).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })
})

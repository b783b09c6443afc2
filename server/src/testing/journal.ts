import type { TestApp } from './app.ts'

/** Returns the notifications about a user, a driver or a vehicle. */
export async function eventsOf(app: TestApp, id: string) {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['event', 'notification_type', 'title', 'message', 'data', 'url', 'driver_user_id'])
    .orderBy('seq')
    .execute()
  return rows.filter(({ data }) => JSON.stringify(data).includes(id))
}

/** Returns the audit entries of a user, or of another entity with this id. */
export function auditOf(app: TestApp, id: string, entity = 'user') {
  return app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Runs a call and returns the entities of the audit entries written meanwhile. */
export async function entitiesAuditedBy(app: TestApp, call: () => Promise<unknown>): Promise<string[]> {
  const last = app.db.selectFrom('audit_entries').select(({ fn }) => fn.max('id').as('id'))
  const { id } = await last.executeTakeFirstOrThrow()
  await call()
  const entries = app.db.selectFrom('audit_entries').select('entity').distinct()
  return (await entries.where('id', '>', id ?? '0').execute()).map(({ entity }) => entity)
}

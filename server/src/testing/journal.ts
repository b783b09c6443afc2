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

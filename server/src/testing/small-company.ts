import { bookingStatuses } from '@yoon/contract/bookings/status'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { bookingIn, hourlyForm, insertClient, insertDriver, insertImage, insertVehicle } from './builders.ts'

/** Inserts a small company with at least one row in each table that backups hold. */
export async function insertSmallCompany(app: TestApp): Promise<void> {
  const { db, userIds } = app
  for (const status of bookingStatuses) await bookingIn(app, status)
  await bookingIn(app, 'PENDING', {
    form: hourlyForm(await insertClient(db, { firstName: 'Élodie', lastName: 'Sèye' })),
  })
  const driver = await insertDriver(db)
  const vehicle = await insertVehicle(db, { driverId: driver.id })
  await sql`update vehicles set image_urls = ${[await insertImage(db)]}::text[], features = '{Climatisation}'
    where id = ${vehicle}`.execute(db)
  await sql`insert into two_factor (user_id, secret, confirmed_at, last_step)
    values (${userIds.MODERATOR}, '\\x0102', '2026-11-01T08:00:00Z', 59000000)`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) values (${userIds.MODERATOR}, '\\x0304')`.execute(db)
  await sql`update payments set receipt_number = 1 where id = (select id from payments where status = 'COMPLETED' limit 1)`.execute(
    db,
  )
}

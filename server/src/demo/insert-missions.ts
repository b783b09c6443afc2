import { sql } from 'kysely'
import { currentAbout } from '../features/steps/index.ts'
import type { Tx } from '../platform/database/database.ts'
import { insertRows } from './insert-rows.ts'
import type { Missions } from './missions.ts'

/** Inserts steps and ratings, after their bookings. */
export async function insertMissions(tx: Tx, { steps, ratings, collected }: Missions): Promise<void> {
  if (steps.length === 0) return
  await insertRows(tx, 'booking_steps', steps)
  const answered = steps.flatMap(({ booking_id, step }) =>
    step === 'ACCEPTED' || step === 'DECLINED' ? [booking_id] : [],
  )
  await sql`update booking_steps s set about = ${currentAbout} from bookings b
    where b.id = s.booking_id and s.booking_id = any(${answered}::uuid[]) and s.step in ('ACCEPTED', 'DECLINED')`.execute(
    tx,
  )
  await insertRows(tx, 'ratings', ratings)
  await sql`update bookings set collect_by_driver = true where id = any(${collected}::uuid[])`.execute(tx)
}

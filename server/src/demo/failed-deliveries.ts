import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Adds an e-mail that its mailbox has refused, and an SMS that the provider could not send before its trip was over. */
export async function insertFailedDeliveries(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into deliveries (channel, recipient, subject, body, created_at, tries, failed_at, error, failure, answer_code)
    select 'email', email, 'Aucun chauffeur – ' || (profile->>'companyName'),
      'Une course part bientôt et n''a pas de chauffeur.' || e'\n\n' || (profile->>'companyName'),
      ${now}::timestamptz - interval '20 hours', 6, ${now}::timestamptz - interval '11 hours',
      'The mail server did not take it (550)', 'refused', 550
    from users cross join settings where role = 'MODERATOR' order by email limit 1`.execute(tx)
  await sql`
    insert into deliveries (channel, recipient, body, created_at, tries, failed_at, error, failure, client_booking_id)
    select 'sms', c.phone, 'Bonjour ' || c.first_name || ' ' || c.last_name || e',\n\nVotre chauffeur est en route.',
      b.started_at, 6, b.started_at + interval '9 hours', 'SMS_WEBHOOK_URL cannot be reached', 'unreachable', b.id
    from bookings b join users c on c.id = b.client_id
    where b.status = 'COMPLETED' and b.started_at + interval '9 hours' < ${now}::timestamptz
      and b.started_at > ${now}::timestamptz - interval '6 days' and c.is_phone_valid and b.driver_id is not null
    order by b.started_at desc, b.id limit 1`.execute(tx)
}

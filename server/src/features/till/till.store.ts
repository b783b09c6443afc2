import type { PaymentMethod } from '@yoon/contract/payments/methods'
import type { CashCounts } from '@yoon/contract/till/denominations'
import type { TillEntryKind, TillState } from '@yoon/contract/till/kinds'
import { sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** A locked till. */
export interface SessionRow {
  id: string
  userId: string
  userName: string
  state: TillState
  currency: string
  float: number
  isFloatCorrected: boolean
  counts: CashCounts | null
  counted: number | null
  expected: number | null
  difference: number | null
  number: string | null
  closedBy: string | null
  version: number
}

const sessionColumns = sql`s.id, s.user_id as "userId",
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.user_id) as "userName", s.state, s.currency,
  s.float_amount as float, s.float_corrected_at is not null as "isFloatCorrected", s.counts, s.counted::int as counted,
  s.expected::int as expected, s.difference::int as difference, s.number, s.closed_by as "closedBy", s.version`

/** Locks a till: recording in it and closing it wait for each other. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from till_sessions s where s.id = ${id} for update of s`.execute(tx)
  return rows[0]
}

/** Locks the till of a person that is not closed. */
export async function lockCurrent(tx: Tx, userId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from till_sessions s where s.user_id = ${userId} and s.state in ('OPEN', 'COUNTED')
    for update of s`.execute(tx)
  return rows[0]
}

interface NewSession {
  userId: string
  float: number
  isAutomatic: boolean
  currency: string
}

/** Opens a till; undefined if the person has one already. */
export async function insertSession(
  tx: Tx,
  { userId, float, isAutomatic, currency }: NewSession,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into till_sessions (user_id, currency, float_amount, is_automatic, opened_at, opened_on)
    values (${userId}, ${currency}, ${float}, ${isAutomatic}, ${now}, ${companyDay(now)})
    on conflict (user_id) where state in ('OPEN', 'COUNTED') do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function correctFloat(tx: Tx, id: string, float: number, now: Date): Promise<void> {
  await sql`
    update till_sessions set float_amount = ${float}, float_corrected_at = ${now}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Returns the cash that has to lie in a locked till. */
export async function readDrawer(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select (s.float_amount + coalesce((select sum(e.cash) from till_entries e where e.session_id = s.id), 0))::float8 as cash
    from till_sessions s where s.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The till is missing')
  return row.cash
}

export interface NewEntry {
  sessionId: string
  kind: TillEntryKind
  method: PaymentMethod
  amount: number
  stampDuty?: number | undefined
  cash: number
  recordedBy: string
  reason?: string | null | undefined
  paymentId?: string | null | undefined
  refundId?: string | null | undefined
  driverId?: string | null | undefined
  photoId?: string | null | undefined
  correctsId?: string | null | undefined
  receiptCode?: string | null | undefined
  heldAfter?: number | null | undefined
}

/** Inserts an entry into a locked till and raises its version. */
export async function insertEntry(tx: Tx, entry: NewEntry, now: Date): Promise<string> {
  const { sessionId, kind, method, amount, stampDuty = 0, cash, recordedBy, reason = null } = entry
  const {
    paymentId = null,
    refundId = null,
    driverId = null,
    photoId = null,
    correctsId = null,
    receiptCode = null,
  } = entry
  const { rows } = await sql<{ id: string }>`
    with raised as (update till_sessions set version = version + 1 where id = ${sessionId})
    insert into till_entries (session_id, kind, method, amount, stamp_duty, cash, at, recorded_by, reason, payment_id, refund_id,
      driver_id, photo_id, corrects_id, receipt_code, held_after)
    values (${sessionId}, ${kind}, ${method}, ${amount}, ${stampDuty}, ${cash}, ${now}, ${recordedBy}, ${reason}, ${paymentId},
      ${refundId}, ${driverId}, ${photoId}, ${correctsId}, ${receiptCode},
      ${entry.heldAfter ?? null})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The entry was not inserted')
  return row.id
}

export interface EntryRow {
  id: string
  sessionId: string
  ownerId: string
  kind: TillEntryKind
  method: PaymentMethod
  amount: number
  stampDuty: number
  cash: number
  paymentId: string | null
  driverId: string | null
  isCorrected: boolean
}

const entryColumns = sql`e.id, e.session_id as "sessionId", s.user_id as "ownerId", e.kind, e.method, e.amount,
  e.stamp_duty as "stampDuty", e.cash::int as cash, e.payment_id as "paymentId", e.driver_id as "driverId",
  exists (select from till_entries c where c.corrects_id = e.id) as "isCorrected"`

export async function findEntry(db: Database, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from till_entries e join till_sessions s on s.id = e.session_id where e.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Finds the entry of a payment. */
export async function findPaymentEntry(db: Database, paymentId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from till_entries e join till_sessions s on s.id = e.session_id
    where e.payment_id = ${paymentId} and e.kind = 'PAYMENT'`.execute(db)
  return rows[0]
}

export async function hasEntriesBy(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from till_entries where session_id = ${sessionId} and recorded_by = ${userId} limit 1`.execute(tx)
  return rows.length > 0
}

interface Count {
  counts: CashCounts
  counted: number
}

/** Stores the first count of a locked till, with what was expected. */
export async function storeCount(
  tx: Tx,
  id: string,
  { counts, counted, expected }: Count & { expected: number },
  now: Date,
): Promise<void> {
  await sql`
    update till_sessions set state = 'COUNTED', counts = ${JSON.stringify(counts)}::jsonb, counted = ${counted},
      expected = ${expected}, difference = ${counted - expected}, counted_at = ${now}, version = version + 1
    where id = ${id}`.execute(tx)
}

interface Closing {
  reason: string | null
  closedBy: string
  second: Count | undefined
}

/** Closes a counted till and gives it the next number. */
export async function closeSession(tx: Tx, id: string, closing: Closing, now: Date): Promise<string> {
  const { reason, closedBy, second } = closing
  const { rows } = await sql<{ number: string }>`
    update till_sessions set state = 'CLOSED', reason = ${reason}, closed_by = ${closedBy}, closed_at = ${now},
      second_counts = ${second ? JSON.stringify(second.counts) : null}::jsonb, second_counted = ${second?.counted ?? null},
      number = next_code('Z', 'till', ${now}), version = version + 1
    where id = ${id} returning number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The till was not closed')
  return row.number
}

interface Validation {
  validatedBy: string
  note: string | null
  own: Count | undefined
}

/** Validates a closed till; none of its figures changes. */
export async function validateSession(
  tx: Tx,
  id: string,
  { validatedBy, note, own }: Validation,
  now: Date,
): Promise<void> {
  await sql`
    update till_sessions set state = 'VALIDATED', validated_at = ${now}, validated_by = ${validatedBy},
      validation_note = ${note}, validation_counts = ${own ? JSON.stringify(own.counts) : null}::jsonb,
      validation_counted = ${own?.counted ?? null}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Gives the next number of the receipts. */
export async function nextReceiptCode(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{ code: string }>`select next_receipt_code(${now}) as code`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('No receipt number was given')
  return row.code
}

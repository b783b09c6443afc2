import { providerLabels } from '@yoon/contract/payment-requests/providers'
import type { TodoCause, TodoState, TodoUrgency } from '@yoon/contract/todo/causes'
import { todoLinesMax, todoUrgencies } from '@yoon/contract/todo/causes'
import type { TodoLine, TodoSummary } from '@yoon/contract/todo/schemas'
import { type RawBuilder, sql } from 'kysely'
import { bookingDue, isOwing } from '../../platform/database/booking-money.ts'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesSearch } from '../../platform/database/search.ts'
import { blocksKind, ownerName } from '../availability/index.ts'
import { reportedCash } from '../steps/index.ts'
import { heldPayments } from '../till/index.ts'
import type { CauseQuery } from './cause-lines.store.ts'
import { linesOf } from './causes.store.ts'
import { isAnswerStale, isUnsent } from './mission-causes.store.ts'

export interface TodoReader extends CauseQuery {
  /** Causes whose lines the reader sees. */
  causes: readonly TodoCause[]
  userId: string
}

export interface TodoFilter {
  search?: string | undefined
  cause?: TodoCause | undefined
  urgency?: TodoUrgency | undefined
  state: TodoState
}

type Sql = RawBuilder<unknown>

/**
 * Common table expression `marked`: the lines with who deals with them. A line that is put off comes back when it becomes more
 * urgent than it was, or its driver reports anew.
 */
function markedLines(reader: TodoReader, causes = reader.causes): Sql {
  const { now } = reader
  return sql`lines as materialized (${linesOf(causes, reader)}),
    marked as materialized (
      select l.*, l.cause || '.' || l.subject_id as key,
        case when m.claimed_until > ${now}::timestamptz then (select id from users where id = m.claimed_by) end as claimed_by,
        m.claimed_at, m.claimed_until,
        case when ${isPutOff(now)} then (select id from users where id = m.snoozed_by) end as snoozed_by, m.snoozed_until
      from lines l left join todo_marks m on m.key = l.cause || '.' || l.subject_id)`
}

/** Condition that a mark `m` puts its line `l` off. */
function isPutOff(now: Date): Sql {
  return sql`(m.snoozed_until > ${now}::timestamptz and l.urgency >= m.snoozed_urgency
    and (l.news_at > m.snoozed_news_at) is not true)`
}

/** Tables with the names of a line `l`. */
const names = sql`
  left join bookings b on b.id = l.booking_id left join users c on c.id = b.client_id
  left join drivers bd on bd.id = b.driver_id left join users bu on bu.id = bd.user_id
  left join vehicles bv on bv.id = b.vehicle_id
  left join bookings n on n.id = l.next_id
  left join papers o on o.id = l.paper_id
  left join drivers d on d.id = o.driver_id left join users u on u.id = d.user_id left join vehicles v on v.id = o.vehicle_id
  left join deliveries m on m.id = l.delivery_id
  left join till_sessions t on t.id = l.till_id left join users tu on tu.id = t.user_id
  left join drivers hd on hd.id = l.driver_id left join users hu on hu.id = hd.user_id
  left join statement_lines sl on sl.id = l.receipt_id
  left join provider_payments q on q.id = l.money_id left join payment_sessions qs on qs.id = q.session_id`
/** Tables of the details of a line `l`. */
const details = sql`${names}
  left join payments p on l.cause = 'UNPAID' and p.booking_id = b.id and p.status = 'PENDING' and p.deleted_at is null`

const driverPhone = sql`case when bu.is_phone_valid then bu.phone end`
const bookingJson = sql`case when b.id is not null then json_build_object('bookingReference', b.reference,
  'status', b.status, 'startsAt', instant(b.starts_at), 'endsAt', instant(b.ends_at),
  'client', c.first_name || ' ' || c.last_name, 'pickupLocation', b.pickup_location, 'destination', b.destination,
  'isWithDriver', b.is_with_driver, 'driver', bu.first_name || ' ' || bu.last_name, 'driverPhone', ${driverPhone},
  'vehicle', bv.brand || ' ' || bv.model || ' · ' || bv.license_plate) end`

/** Kind of what fixes a line; a trip that may not start yet is opened. */
const actionKind = sql`case l.cause when 'NO_DRIVER' then 'ASSIGN' when 'OVERRUN' then 'ASSIGN' when 'ABSENT_DRIVER' then 'ASSIGN'
  when 'DECLINED' then 'ASSIGN' when 'NOT_ACCEPTED' then 'MESSAGE'
  when 'REMIND_CLIENT' then case when m.id is not null and m.reminder_id is null then 'INFORM' else 'REMIND' end
  when 'NOT_EN_ROUTE' then case when ${driverPhone} is null then 'OPEN' else 'CALL' end when 'PROBLEM' then 'OPEN'
  when 'UNPAID' then case when b.status = 'COMPLETED' then 'SETTLE' else 'COMPLETE' end
  when 'DEPOSIT_DUE' then 'OPEN' when 'PROMISE_BROKEN' then 'OPEN' when 'CREDIT_TO_RETURN' then 'OPEN'
  when 'PROVIDER_SILENT' then 'REQUESTS' when 'AMOUNT_MISMATCH' then 'OPEN' when 'OVERPAID' then 'OPEN'
  when 'PAID_AFTER_CANCEL' then 'OPEN' when 'TO_COMPLETE' then 'COMPLETE' when 'CASH_MISMATCH' then 'COMPLETE' when 'PAPER_EXPIRING' then 'PAPER'
  when 'UNDELIVERED' then 'DELIVERY' when 'RECEIPT_UNMATCHED' then 'RECONCILE'
  when 'DRIVER_CASH' then 'TILL' when 'TILL_DIFFERENCE' then 'TILL' when 'TILL_TO_VALIDATE' then 'TILL'
  when 'TILL_OPEN_LONG' then 'TILL'
  else case when b.status = 'ASSIGNED' then 'START' else 'OPEN' end end`
const actionBooking = sql`coalesce(l.next_id, l.booking_id)`
const actionUrl = sql`case ${actionKind} when 'PAPER' then '/dashboard/drivers?tab=papers&dialog=edit&id=' || l.subject_id
  when 'RECONCILE' then '/dashboard/reconciliation?provider=' || sl.provider || '&date=' || sl.day || '&line=' || l.subject_id
  when 'DELIVERY' then '/dashboard/deliveries?q=' || replace(m.recipient, '+', '%2B') when 'CALL' then 'tel:' || bu.phone
  when 'REQUESTS' then '/dashboard/payments?dialog=requests'
  when 'TILL' then case when t.id is null then '/dashboard/till?tab=drivers'
    else '/dashboard/till?dialog=view&till=' || t.id end
  when 'OPEN' then '/dashboard/bookings?search=' || b.reference
  else '/dashboard/todo?dialog=' || lower(${actionKind}) || '&booking=' || ${actionBooking} end`

const providerName = sql`(${JSON.stringify(providerLabels)}::jsonb ->> l.provider)`
const subjectLabel = sql<string>`coalesce(b.reference, ${ownerName}, m.recipient,
  tu.first_name || ' ' || tu.last_name, hu.first_name || ' ' || hu.last_name,
  sl.transaction_id, ${providerName})`

const personJson = (id: string) => sql`(select json_build_object('id', x.id, 'name', x.first_name || ' ' || x.last_name)
  from users x where x.id = ${sql.ref(id)})`

/** Amount to be paid, or to be given back, of a line `l` about a trip `b`. */
const amountOfLine = sql`case l.cause when 'UNPAID' then coalesce(p.amount, ${bookingDue()})
  when 'DEPOSIT_DUE' then b.deposit_amount - b.paid_amount
  when 'PROMISE_BROKEN' then (select sum(${bookingDue('o')}) from bookings o where ${isOwing('o')} and o.client_id = b.client_id)
  when 'CREDIT_TO_RETURN' then (select sum(x.credit) from payments x where x.booking_id = b.id and x.deleted_at is null)
  when 'DRIVER_CASH' then (select sum(h.held)::int from (${heldPayments(sql.ref('l.driver_id'))}) h)
  when 'CASH_MISMATCH' then (select s.amount from (${reportedCash}) s)
  when 'RECEIPT_UNMATCHED' then sl.amount end`

function lineJson(now: Date): Sql {
  return sql`l.key, l.cause, (${[...todoUrgencies]}::text[])[l.urgency] as urgency, instant(l.since) as since,
    json_build_object('kind', case when b.id is not null then 'booking' when o.id is not null then 'paper'
        when t.id is not null then 'till' when hd.id is not null then 'driver' when sl.id is not null then 'receipt'
        when l.provider is not null then 'provider' else 'delivery' end,
      'id', l.subject_id, 'label', ${subjectLabel}) as subject,
    l.booking_id as "bookingId", ${bookingJson} as booking,
    case when n.id is not null then json_build_object('bookingId', n.id, 'bookingReference', n.reference,
      'startsAt', instant(n.starts_at)) end as next,
    l.obstacle, l.report, l.cause = 'NOT_ACCEPTED' and ${isAnswerStale} as "isAnswerStale",
    l.cause = 'NOT_ACCEPTED' and ${isUnsent} as "isUnsent",
    ${amountOfLine} as amount,
    case when q.id is not null then json_build_object('provider', q.provider, 'transactionId', q.transaction_id,
      'problem', q.problem, 'amount', q.amount, 'currency', q.currency, 'expected', qs.amount) end as money, l.provider,
    case when o.id is not null then json_build_object('kind', o.kind, 'holder', ${ownerName},
      'expiresOn', o.expires_on, 'daysLeft', o.expires_on - ${companyDay(now)}, 'blocks', ${blocksKind(sql.ref('o.kind'))}) end
      as paper,
    case when m.id is not null then json_build_object('channel', m.channel, 'recipient', m.recipient,
      'failedAt', instant(m.failed_at)) end as delivery,
    case when sl.id is not null then json_build_object('provider', sl.provider, 'at', instant(sl.at), 'name', sl.name,
      'phone', sl.phone) end as receipt,
    case when t.id is not null then json_build_object('number', t.number, 'openedAt', instant(t.opened_at),
      'closedAt', instant(t.closed_at), 'difference', t.difference) end as till,
    json_build_object('kind', ${actionKind}, 'bookingId', ${actionBooking}, 'url', ${actionUrl}) as action,
    case when l.claimed_by is not null then json_build_object('by', ${personJson('l.claimed_by')},
      'at', instant(l.claimed_at), 'until', instant(l.claimed_until)) end as claim,
    case when l.snoozed_by is not null then json_build_object('by', ${personJson('l.snoozed_by')},
      'until', instant(l.snoozed_until)) end as snooze`
}

/** Condition that a marked line `l` is shown in a state. */
function isInState(state: TodoState, userId: string): Sql {
  if (state === 'snoozed') return sql`l.snoozed_by is not null`
  const isOpen = sql`l.snoozed_by is null`
  if (state === 'mine') return sql`${isOpen} and l.claimed_by = ${userId}::uuid`
  return state === 'unclaimed' ? sql`${isOpen} and l.claimed_by is null` : isOpen
}

/** Condition that the words of a line match a search. */
function matches(search: string): Sql {
  // Columns that are stored normalised: to normalise a thousand lines takes longer than to find them.
  const words = sql`concat_ws(' ', lower(b.reference), c.search_text, b.words, bu.search_text, bv.search_text,
    lower(n.reference), u.search_text, v.search_text, lower(o.number), lower(m.recipient), lower(t.number), tu.search_text,
    hu.search_text, lower(sl.transaction_id), lower(sl.name), sl.phone, lower(q.transaction_id),
    replace(l.provider, '_', ' '))`
  return matchesSearch(words, search)
}

/** Query of the lines of a filter: `l`, joined with their names only if a search reads these. */
function filteredLines({ search, cause, urgency, state }: TodoFilter, { userId }: TodoReader): Sql {
  const conditions = [
    isInState(state, userId),
    ...(cause ? [sql`l.cause = ${cause}`] : []),
    ...(urgency ? [sql`l.urgency = ${todoUrgencies.indexOf(urgency) + 1}::int`] : []),
    ...(search ? [matches(search)] : []),
  ]
  return sql`select l.* from marked l ${search ? names : sql``} where ${sql.join(conditions, sql` and `)}`
}

const inOrder = sql`l.urgency, l.since, l.key`

/** Lists a page of lines, the most urgent and then the oldest first, and counts those of the reader (rules/todo 4). */
export async function listLines(
  db: Database,
  { page, limit, ...filter }: TodoFilter & { page: number; limit: number },
  reader: TodoReader,
): Promise<Page<TodoLine>> {
  const ofCause = filter.cause ? sql`where cause = ${filter.cause}` : sql``
  const { rows } = await sql<{ rows: string; total: number; isTotalExact: boolean; summary: TodoSummary }>`
    with ${markedLines(reader)}, filtered as materialized (${filteredLines(filter, reader)}),
    shown as (select l.* from filtered l order by ${inOrder} limit ${limit} offset ${(page - 1) * limit})
    select (select count(*)::int from filtered) as total,
      not exists (select from lines ${ofCause} group by cause having count(*) >= ${todoLinesMax}) as "isTotalExact",
      (${summary(reader.userId)}) as summary,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${lineJson(reader.now)} from shown l ${details} order by ${inOrder}) r), '[]')::text as rows`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The work queue answered no row')
  return { rows: jsonText(row.rows), total: row.total, isTotalExact: row.isTotalExact, extra: { summary: row.summary } }
}

function summary(userId: string): Sql {
  const counted = (condition: Sql) => sql`count(*) filter (where ${condition})`
  return sql`select json_build_object('open', ${counted(sql`l.snoozed_by is null`)},
    'urgent', ${counted(sql`l.snoozed_by is null and l.urgency = 1`)}, 'mine', ${counted(isInState('mine', userId))},
    'unclaimed', ${counted(isInState('unclaimed', userId))}, 'snoozed', ${counted(sql`l.snoozed_by is not null`)})
    from marked l`
}

interface OpenLines {
  open: number
  urgent: number
  /** False if there are more. */
  isExact: boolean
}

/** Counts the open lines of a reader, and those that are urgent. Reads each line once, and nothing of it that only lists show. */
export async function countLines(db: Database, reader: TodoReader): Promise<OpenLines> {
  const { rows } = await sql<OpenLines>`
    with counted as (
      select count(*) as lines, count(*) filter (where m.key is null) as open,
        count(*) filter (where m.key is null and l.urgency = 1) as urgent
      from (${linesOf(reader.causes, reader)}) l left join todo_marks m on m.key = l.cause || '.' || l.subject_id
        and ${isPutOff(reader.now)} and exists (select from users where id = m.snoozed_by)
      group by l.cause)
    select coalesce(sum(open), 0)::int as open, coalesce(sum(urgent), 0)::int as urgent,
      coalesce(bool_and(lines < ${todoLinesMax}), true) as "isExact"
    from counted`.execute(db)
  return rows[0] ?? { open: 0, urgent: 0, isExact: true }
}

/** Reads the lines of a filter in the order of the list, for an export. */
export async function readLines(db: Database, filter: TodoFilter, reader: TodoReader): Promise<readonly TodoLine[]> {
  const { rows } = await sql<{ lines: TodoLine[] }>`
    with ${markedLines(reader)}, filtered as materialized (${filteredLines(filter, reader)})
    select coalesce((select json_agg(row_to_json(r)) from (
      select ${lineJson(reader.now)} from filtered l ${details} order by ${inOrder}) r), '[]') as lines`.execute(db)
  return rows[0]?.lines ?? []
}

/** A line, and what its marks depend on. */
export interface FoundLine {
  json: JsonText<TodoLine>
  urgency: number
  label: string
  newsAt: Date | null
  /** Start of its trip. */
  startsAt: Date | null
}

/** Returns the line of a cause and a subject; undefined if the cause is gone. */
export async function findLine(db: Database, cause: TodoCause, reader: TodoReader): Promise<FoundLine | undefined> {
  const { rows } = await sql<Omit<FoundLine, 'json'> & { json: string }>`
    with ${markedLines(reader, [cause])}
    select (select row_to_json(r)::text from (select ${lineJson(reader.now)}) r) as json, l.urgency, ${subjectLabel} as label,
      l.news_at as "newsAt", b.starts_at as "startsAt"
    from marked l ${details} limit 1`.execute(db)
  const [row] = rows
  return row && { ...row, json: jsonText(row.json) }
}

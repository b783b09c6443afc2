import { todoLinesMax } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import { heldPayments, isApart } from '../till/index.ts'
import { after, type CauseQuery, columns, only } from './cause-lines.store.ts'

type Sql = RawBuilder<unknown>

const limit = sql`limit ${todoLinesMax}`
const till = { id: sql.ref('s.id'), tillId: sql.ref('s.id') }
const needsReason = sql`abs(s.difference) > (select (business->>'tillReasonAbove')::int from settings)`

/** Condition that the till `s` is not that of the reader, and that they had nothing to do with it. */
function concernsOthers({ readerId }: CauseQuery): Sql {
  return readerId ? isApart(readerId) : sql`true`
}

/** Tills that have been open for long. */
export function tillOpenLong(query: CauseQuery): Sql {
  const {
    rules: { todoTillMinutes: minutes },
    now,
    subjectId,
  } = query
  const since = sql`s.opened_at + make_interval(mins => ${minutes}::int)`
  return sql`
    select ${columns({ cause: 'TILL_OPEN_LONG', ...till, urgency: sql`2`, since })} from till_sessions s
    where s.state in ('OPEN', 'COUNTED') and s.opened_at <= ${after(now, -minutes)} and ${only('s.id', subjectId)}
      and ${concernsOthers(query)}
    order by s.opened_at, s.id ${limit}`
}

/** Closed tills that wait for another person: those whose difference needs an explanation, or all others. */
export function tillsToValidate(cause: 'TILL_DIFFERENCE' | 'TILL_TO_VALIDATE', query: CauseQuery): Sql {
  const isDifference = cause === 'TILL_DIFFERENCE'
  const urgency = isDifference ? sql`2` : sql`3`
  return sql`
    select ${columns({ cause, ...till, urgency, since: sql.ref('s.closed_at') })} from till_sessions s
    where s.state = 'CLOSED' and ${isDifference ? needsReason : sql`not ${needsReason}`} and ${only('s.id', query.subjectId)}
      and ${concernsOthers(query)}
    order by s.closed_at, s.id ${limit}`
}

/** Drivers who have held cash of clients for long. */
export function driverCash({ rules: { todoDriverCashMinutes: minutes }, now, subjectId }: CauseQuery): Sql {
  const since = sql`min(h.at) + make_interval(mins => ${minutes}::int)`
  const driverId = sql.ref('h.driver_id')
  return sql`
    select ${columns({ cause: 'DRIVER_CASH', id: driverId, driverId, urgency: sql`2`, since })}
    from (${heldPayments()}) h where ${only('h.driver_id', subjectId)}
    group by h.driver_id having min(h.at) <= ${after(now, -minutes)} order by min(h.at), h.driver_id ${limit}`
}

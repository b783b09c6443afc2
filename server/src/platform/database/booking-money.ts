import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<number>

/** Cost of a booking under an alias: the price, the extras and the discount; of a cancelled one its fee (rules/money 50). */
export function bookingCost(alias = 'b'): Sql {
  const column = columnsOf(alias)
  return sql<number>`(case when ${column('status')} = 'CANCELLED' then ${column('cancellation_fee')}
    else ${column('total_price')} + ${column('extras_amount')} - ${column('discount')} end)`
}

/** The part of its cost that is still to be paid. */
export function bookingDue(alias = 'b'): Sql {
  const column = columnsOf(alias)
  return sql<number>`greatest(0, ${bookingCost(alias)} - ${column('paid_amount')} - ${column('refunded_amount')}
    - ${column('written_off')})`
}

/** Condition of the index of owing bookings: a completed trip of which something is due. */
export function isOwing(alias = 'b'): RawBuilder<boolean> {
  const column = columnsOf(alias)
  return sql<boolean>`(${column('status')} = 'COMPLETED' and ${column('deleted_at')} is null
    and ${column('total_price')} + ${column('extras_amount')} - ${column('discount')} - ${column('paid_amount')}
      - ${column('refunded_amount')} - ${column('written_off')} > 0)`
}

function columnsOf(alias: string) {
  return (name: string) => sql.ref(`${alias}.${name}`)
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ScratchSchema } from '../../platform/database/scratch-schema.ts'

/** Ranges of numbers that the journal names. */
const named = 100

/** Query of the numbers of receipts and tills of a schema: `series`, `number` and `code`, as it is printed. */
function numbersIn(schema: string) {
  const of = (table: string) => sql.id(schema, table)
  return sql`
    select split_part(code, '-', 1) || split_part(code, '-', 2) as series, split_part(code, '-', 3)::bigint as number, code
    from (select receipt_code as code from ${of('payments')} union all select receipt_code from ${of('refunds')}
      union all select receipt_code from ${of('till_entries')} union all select number from ${of('till_sessions')}) c
    where code is not null
    union all
    select '', receipt_number, lpad(receipt_number::text, 6, '0') from ${of('payments')}
    where receipt_code is null and receipt_number is not null`
}

/**
 * Lists the numbers that a restore removes with their payments and tills: no other will ever have them (rules/backups 34).
 * Consecutive ones are one range.
 */
export async function findLostNumbers(tx: Tx, { name, live }: Pick<ScratchSchema, 'name' | 'live'>): Promise<string[]> {
  const { rows } = await sql<{ range: string }>`
    with lost as (
      select l.* from (${numbersIn(live)}) l
      where not exists (select from (${numbersIn(name)}) s where s.code = l.code)
    ), islands as (
      select *, number - row_number() over (partition by series order by number) as island from lost
    )
    select concat_ws(' à ', (array_agg(code order by number))[1],
      case when count(*) > 1 then (array_agg(code order by number desc))[1] end) as range
    from islands group by series, island order by series, min(number) limit ${named}`.execute(tx)
  return rows.map(({ range }) => range)
}

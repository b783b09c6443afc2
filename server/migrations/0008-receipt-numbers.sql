-- Numbers the receipt of every payment when the money arrives (server/src/features/payments/receipts.store.ts). The form in
-- which a receipt is printed, `REC-2026-000124`: null for those of the older series, printed as `000123`.
alter table payments add column receipt_code text unique;

-- Completed payments whose receipt was never asked for continue the older series, by payment date.
with due as (
  select id, row_number() over (order by paid_at, id) as place
  from payments where status = 'COMPLETED' and deleted_at is null and receipt_number is null
), highest as (
  select greatest((select value from counters where name = 'receipts'),
    (select coalesce(max(receipt_number), 0) from payments)) as number
)
update payments p set receipt_number = highest.number + due.place from due, highest where p.id = due.id;
update counters set value = greatest(value, (select coalesce(max(receipt_number), 0) from payments))
  where name = 'receipts';

-- The completed payments that wait for a number: those of the transaction that asks, and those of an older server.
create index payments_without_receipt on payments (paid_at, id)
  where status = 'COMPLETED' and deleted_at is null and receipt_number is null;

-- Numbers those payments in the order of their dates, and answers them. The lock of the counter is held to the end of the
-- transaction, so that no number is given twice or lost. A year has a series of its own; the first one continues the older
-- series. Counters only grow, and a restore keeps the larger ones: no number is used again.
create function number_receipts()
  returns table (payment_id uuid, number integer, code text)
  language plpgsql as $$
declare
  last_number bigint;
  series record;
  last_code bigint;
begin
  select value into strict last_number from counters where name = 'receipts' for update;
  for series in
    select extract(year from p.paid_at at time zone (select business->>'timezone' from settings))::int as year,
      array_agg(p.id order by p.paid_at, p.id) as payments
    from payments p
    where p.status = 'COMPLETED' and p.deleted_at is null and p.receipt_number is null
    group by 1 order by 1
  loop
    insert into counters (name, value)
      select 'receipts-' || series.year,
        case when exists (select from counters where name like 'receipts-%') then 0 else last_number end
      on conflict (name) do nothing;
    update counters set value = value + cardinality(series.payments)
      where name = 'receipts-' || series.year returning value - cardinality(series.payments) into last_code;
    return query
      update payments p set receipt_number = last_number + given.place,
        receipt_code = 'REC-' || series.year || '-' || case when last_code + given.place < 1000000
          then lpad((last_code + given.place)::text, 6, '0') else (last_code + given.place)::text end
      from unnest(series.payments) with ordinality given (id, place)
      where p.id = given.id returning p.id, p.receipt_number, p.receipt_code;
    last_number := last_number + cardinality(series.payments);
  end loop;
  update counters set value = last_number where name = 'receipts' and value <> last_number;
end $$;

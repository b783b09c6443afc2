-- Tables of the ledger (rules/money 50–66): costs, allocations, refunds, credit, write-offs and promises. The sums that bookings
-- and payments keep of them are maintained by triggers (0058).

-- No stamp duty until the company decides, and debts that are due at once (rules/money 59, 63).
update settings set business = '{"stampDuty": {"mode": "OFF", "threshold": 0, "from": null}, "clientTermDays": 0}'::jsonb || business;

alter table bookings
  -- Sum of its extras but for cancellation fees.
  add column extras_amount integer not null default 0 check (extras_amount >= 0),
  add column cancellation_fee integer not null default 0 check (cancellation_fee >= 0),
  add column discount integer not null default 0 check (discount >= 0),
  add column discount_reason text,
  -- Sum of the stamp duties of its payments, in none of the other amounts.
  add column stamp_duty integer not null default 0 check (stamp_duty >= 0),
  add column refunded_amount integer not null default 0 check (refunded_amount >= 0),
  add column written_off integer not null default 0 check (written_off >= 0),
  add column deposit_amount integer check (deposit_amount > 0),
  add column deposit_due_by date check (num_nulls(deposit_amount, deposit_due_by) in (0, 2));

-- Its cost: the price, the extras and the discount; of a cancelled one the fee alone.
create function booking_cost(b bookings) returns integer language sql immutable parallel safe as $$
  select case when b.status = 'CANCELLED' then b.cancellation_fee
    else b.total_price + b.extras_amount - b.discount end
$$;

-- The part of the cost that is still to be paid; a refund does not make it due again.
create function booking_due(b bookings) returns integer language sql immutable parallel safe as $$
  select case when b.deleted_at is null
    then greatest(0, booking_cost(b) - b.paid_amount - b.refunded_amount - b.written_off) else 0 end
$$;

-- Completed trips of which something is due, for the debts of clients.
create index bookings_owing on bookings (client_id, completed_at)
  include (id, total_price, extras_amount, discount, paid_amount, refunded_amount, written_off)
  where status = 'COMPLETED' and deleted_at is null
    and total_price + extras_amount - discount - paid_amount - refunded_amount - written_off > 0;
create index bookings_with_deposit on bookings (deposit_due_by) where deposit_amount is not null and deleted_at is null;

alter table payments
  -- A payment for the credit of a client has no booking; one for several bookings names the first.
  alter column booking_id drop not null,
  -- Null for payments of older servers: the client of the booking.
  add column client_id uuid references users,
  add column kind text not null default 'PAYMENT' check (kind in ('DEPOSIT', 'PAYMENT')),
  -- Author of the record: a person, or a provider that confirmed it.
  add column source text not null default 'PERSON' check (source in ('PERSON', 'PROVIDER')),
  -- Handed over on top of the amount.
  add column stamp_duty integer not null default 0 check (stamp_duty >= 0),
  -- The part of the amount that is neither allocated nor refunded.
  add column credit integer not null default 0 check (credit >= 0),
  add column refunded_amount integer not null default 0 check (refunded_amount >= 0),
  -- Driver who collected the cash and has not handed it in when it is recorded.
  add column held_by_driver_id uuid references drivers,
  add column request_id uuid,
  -- Day on which the money of a late entry arrived; in no figure.
  add column received_on date,
  -- Rows of servers without allocations: a trigger allocates their whole amount to their booking.
  add column allocates_itself boolean not null default true;
create index payments_with_credit on payments (client_id) where credit > 0 and deleted_at is null;
create index payments_held on payments (held_by_driver_id) where held_by_driver_id is not null and deleted_at is null;

create table booking_extras (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  kind text not null
    check (kind in ('WAITING', 'TOLL', 'NIGHT', 'BABY_SEAT', 'OTHER', 'CANCELLATION', 'LEGACY')),
  amount integer not null check (amount > 0),
  note text,
  -- The payment with which it was recorded; it goes with that payment.
  payment_id uuid references payments on delete set null,
  position integer not null default 0,
  added_by uuid references users,
  added_at timestamptz not null default now()
);
create index booking_extras_by_booking on booking_extras (booking_id);
create index booking_extras_by_payment on booking_extras (payment_id) where payment_id is not null;

-- The part of a payment that counts towards a booking.
create table allocations (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  amount integer not null check (amount > 0),
  is_tip boolean not null default false,
  -- Null: with the payment, at its date; otherwise credit that was used later.
  allocated_at timestamptz,
  allocated_by uuid references users,
  -- Order of those of one moment.
  inserted_at timestamptz not null default clock_timestamp(),
  -- Sum of its reductions.
  reduced_amount integer not null default 0 check (reduced_amount between 0 and amount)
);
create index allocations_by_payment on allocations (payment_id);
create index allocations_by_booking on allocations (booking_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete cascade,
  amount integer not null check (amount > 0),
  -- The part that was taken from the credit of the payment; the others are reductions of its allocations.
  from_credit integer not null default 0 check (from_credit between 0 and amount),
  method text not null check (method in ('WAVE', 'ORANGE_MONEY', 'CASH', 'CARD')),
  transaction_id text check (transaction_id = btrim(transaction_id) and transaction_id <> ''),
  reason text not null,
  -- True for a wrong payment: its trips are due again.
  is_due_again boolean not null default false,
  -- Driver who gave back cash that they still held; no till pays it out.
  held_by_driver_id uuid references drivers,
  receipt_number integer unique,
  receipt_code text unique,
  at timestamptz not null,
  refunded_by uuid references users
);
create index refunds_by_payment on refunds (payment_id);
create unique index refunds_transaction_key on refunds (method, transaction_id);
create index refunds_without_receipt on refunds (at, id) where receipt_number is null;
create index refunds_by_date on refunds (at);

-- A part of an allocation that counts no longer: refunded, or given back to the credit of its payment.
create table allocation_reductions (
  id uuid primary key default gen_random_uuid(),
  allocation_id uuid not null references allocations on delete cascade,
  amount integer not null check (amount > 0),
  -- Null: given back to the credit.
  refund_id uuid references refunds on delete cascade,
  reason text,
  at timestamptz not null,
  reduced_by uuid references users
);
create index allocation_reductions_by_allocation on allocation_reductions (allocation_id);
create index allocation_reductions_by_refund on allocation_reductions (refund_id) where refund_id is not null;

-- A negative row takes a write-off back, because the booking was paid after all.
create table write_offs (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  amount integer not null check (amount <> 0),
  reason text not null,
  at timestamptz not null,
  written_by uuid references users
);
create index write_offs_by_booking on write_offs (booking_id);

create table debt_promises (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references users on delete cascade,
  promised_on date not null,
  amount integer check (amount > 0),
  note text,
  made_by uuid references users,
  made_at timestamptz not null,
  -- Set when another promise replaces it.
  ended_at timestamptz
);
create unique index debt_promises_current on debt_promises (client_id) where ended_at is null;
create index debt_promises_by_day on debt_promises (promised_on) where ended_at is null;

-- Numbers the receipts of payments and of refunds in one series, in the order of their dates (0008); a refund is answered with
-- its payment; those from before the ledger have none.
create or replace function number_receipts()
  returns table (payment_id uuid, number integer, code text)
  language plpgsql as $$
declare
  last_number bigint;
  series record;
  last_code bigint;
begin
  select value into strict last_number from counters where name = 'receipts' for update;
  for series in
    select extract(year from d.at at time zone (select business->>'timezone' from settings))::int as year,
      array_agg(d.id order by d.at, d.id) as receipts
    from (
      select p.id, p.paid_at as at from payments p
        where p.status = 'COMPLETED' and p.deleted_at is null and p.receipt_number is null
      union all
      select f.id, f.at from refunds f join payments p on p.id = f.payment_id
        where f.receipt_number is null and p.deleted_at is null and p.receipt_number is not null and not p.allocates_itself) d
    group by 1 order by 1
  loop
    insert into counters (name, value)
      select 'receipts-' || series.year,
        case when exists (select from counters where name like 'receipts-%') then 0 else last_number end
      on conflict (name) do nothing;
    update counters set value = value + cardinality(series.receipts)
      where name = 'receipts-' || series.year returning value - cardinality(series.receipts) into last_code;
    return query
      with given as (
        select g.id, (last_number + g.place)::int as number, 'REC-' || series.year || '-' || case
            when last_code + g.place < 1000000 then lpad((last_code + g.place)::text, 6, '0')
            else (last_code + g.place)::text end as code
        from unnest(series.receipts) with ordinality g (id, place)
      ), numbered as (
        update payments p set receipt_number = g.number, receipt_code = g.code from given g where p.id = g.id
        returning p.id, p.receipt_number, p.receipt_code
      ), refunded as (
        update refunds f set receipt_number = g.number, receipt_code = g.code from given g where f.id = g.id
        returning f.payment_id, f.receipt_number, f.receipt_code
      )
      select * from numbered union all select * from refunded;
    last_number := last_number + cardinality(series.receipts);
  end loop;
  update counters set value = last_number where name = 'receipts' and value <> last_number;
end $$;

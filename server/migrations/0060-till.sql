-- Photos of bills. A file is stored after its row and removed before it, so that no file is left without one. No foreign key: a
-- restore replaces users and merges these rows.
create table till_photos (
  id uuid primary key,
  uploaded_by uuid not null,
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null,
  removed_at timestamptz
);
create index till_photos_by_upload on till_photos (uploaded_at);

-- Tills of persons, from the opening with a float to the validation by somebody else. `expected` and `difference` are those of
-- the first count; nothing changes them afterwards.
create table till_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  state text not null default 'OPEN' check (state in ('OPEN', 'COUNTED', 'CLOSED', 'VALIDATED')),
  currency text not null,
  float_amount integer not null check (float_amount between 0 and 100000000),
  is_automatic boolean not null default false,
  float_corrected_at timestamptz,
  opened_at timestamptz not null,
  -- Day of the opening in the time zone that the company had then.
  opened_on date not null,
  counts jsonb,
  counted bigint check (counted between 0 and 100000000),
  expected bigint,
  difference bigint check (difference = counted - expected),
  counted_at timestamptz,
  -- Counts that were sent with the reason and differ from the first ones.
  second_counts jsonb,
  second_counted bigint,
  reason text,
  number text unique check (number ~ '^Z-\d{4}-\d{6,}$'),
  closed_at timestamptz,
  closed_by uuid references users,
  validated_at timestamptz,
  validated_by uuid references users,
  validation_note text,
  validation_counts jsonb,
  validation_counted bigint,
  version integer not null default 1,
  check (num_nulls(counts, counted, expected, difference, counted_at) in (0, 5)),
  check ((state = 'OPEN') = (counted_at is null)),
  check ((state in ('OPEN', 'COUNTED')) = (closed_at is null)),
  check (num_nulls(number, closed_at, closed_by) in (0, 3)),
  check ((state = 'VALIDATED') = (validated_at is not null)),
  check (num_nulls(validated_at, validated_by) in (0, 2)),
  check (validated_by <> user_id and validated_by <> closed_by)
);
-- A person has one till at a time.
create unique index till_sessions_current on till_sessions (user_id) where state in ('OPEN', 'COUNTED');
create index till_sessions_by_opening on till_sessions (opened_at desc, id desc);
create index till_sessions_of_user on till_sessions (user_id, opened_at desc, id desc);
create index till_sessions_to_validate on till_sessions (closed_at, id) where state = 'CLOSED';

-- Money that has come into tills and left them. `cash` is the effect on the drawer, stamp duty included. Rows are never changed.
create table till_entries (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references till_sessions,
  kind text not null check (kind in ('PAYMENT', 'REMITTANCE', 'EXPENSE', 'BANK', 'REFUND', 'CORRECTION')),
  method text not null default 'CASH' check (method in ('WAVE', 'ORANGE_MONEY', 'CASH', 'CARD')),
  amount integer not null check (amount > 0),
  stamp_duty integer not null default 0 check (stamp_duty >= 0),
  cash bigint not null,
  at timestamptz not null,
  recorded_by uuid not null references users,
  reason text,
  payment_id uuid references payments,
  refund_id uuid,
  driver_id uuid references drivers,
  photo_id uuid references till_photos,
  corrects_id uuid unique references till_entries,
  receipt_code text unique,
  -- Cash that the driver of a remittance still holds after it.
  held_after integer check (held_after >= 0),
  check (method = 'CASH' or cash = 0),
  check (stamp_duty = 0 or method = 'CASH'),
  check (kind not in ('PAYMENT', 'REFUND') or payment_id is not null),
  check (kind <> 'EXPENSE' or reason is not null),
  check ((kind = 'CORRECTION') = (corrects_id is not null)),
  check ((kind = 'REMITTANCE') = (receipt_code is not null)),
  check ((kind = 'REMITTANCE') = (held_after is not null)),
  check (kind <> 'REMITTANCE' or driver_id is not null),
  check (method <> 'CASH' or kind = 'CORRECTION' or cash =
    case when kind in ('PAYMENT', 'REMITTANCE') then amount + stamp_duty else -amount end)
);
create index till_entries_of_session on till_entries (session_id, at);
create unique index till_entries_of_payment on till_entries (payment_id) where kind = 'PAYMENT';
create index till_entries_with_photo on till_entries (photo_id) where photo_id is not null;

-- Cash of a payment that its driver has received and still owes to the company, stamp duty included: no till holds it until
-- they hand it in. What the driver gave back to the client is not owed. Triggers maintain it.
alter table payments add column held_cash integer not null default 0;
create index payments_held_by_drivers on payments (held_by_driver_id, paid_at, id) where held_cash > 0;

-- Cash that a driver no longer owes: handed in by a remittance, or written off with a reason.
create table driver_cash_releases (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount integer not null check (amount > 0),
  entry_id uuid references till_entries,
  at timestamptz not null,
  released_by uuid not null references users,
  reason text,
  -- Set when the remittance is undone: the driver owes the cash again.
  cancelled_at timestamptz,
  check ((entry_id is null) = (reason is not null)),
  check (cancelled_at is null or entry_id is not null)
);
create index driver_cash_releases_of_payment on driver_cash_releases (payment_id);
create index driver_cash_releases_of_entry on driver_cash_releases (entry_id);

create function set_held_cash() returns trigger language plpgsql as $$
begin
  new.held_cash := case when payment_counts(new) then greatest(0, new.amount + new.stamp_duty
    - coalesce((select sum(r.amount) from driver_cash_releases r where r.payment_id = new.id and r.cancelled_at is null), 0)
    - coalesce((select sum(f.amount) from refunds f where f.payment_id = new.id and f.held_by_driver_id is not null), 0)) else 0 end;
  return new;
end $$;
create trigger payments_held_cash before insert or update on payments for each row
  when (new.held_by_driver_id is not null) execute function set_held_cash();

create function recount_held_cash() returns trigger language plpgsql as $$
begin
  -- Its trigger computes the value.
  update payments set held_cash = held_cash where id = coalesce(new.payment_id, old.payment_id);
  return null;
end $$;
create trigger driver_cash_releases_count after insert or update or delete on driver_cash_releases
  for each row execute function recount_held_cash();

-- Tills are found in the journal by the person and the number.
create function audit_set_till_subject() returns trigger language plpgsql as $$
begin
  select concat_ws(' · ', u.first_name || ' ' || u.last_name, s.number) into new.subject
    from till_sessions s join users u on u.id = s.user_id where s.id::text = new.entity_id;
  if new.subject is null then
    select u.first_name || ' ' || u.last_name into new.subject
      from drivers d join users u on u.id = d.user_id where d.id::text = new.entity_id;
  end if;
  new.search_text := normalise(concat_ws(' ', new.subject, new.actor_name));
  return new;
end $$;
create trigger audit_subject_of_till before insert on audit_entries for each row
  when (new.entity = 'till') execute function audit_set_till_subject();

-- Gives the next number of a yearly series, `Z-2026-000012`, without gaps: the counter stays locked to the end of the transaction.
create function next_code(prefix text, series text, moment timestamptz) returns text language plpgsql as $$
declare
  year integer := extract(year from moment at time zone (select business->>'timezone' from settings));
  given bigint;
begin
  insert into counters (name, value) values (series || '-' || year, 0) on conflict (name) do nothing;
  update counters set value = value + 1 where name = series || '-' || year returning value into given;
  return prefix || '-' || year || '-' || case when given < 1000000 then lpad(given::text, 6, '0') else given::text end;
end $$;

-- Gives the next number of the receipts, in the series of `number_receipts`.
create function next_receipt_code(moment timestamptz) returns text language plpgsql as $$
declare
  year integer := extract(year from moment at time zone (select business->>'timezone' from settings));
  last_number bigint;
begin
  select value into strict last_number from counters where name = 'receipts' for update;
  insert into counters (name, value)
    select 'receipts-' || year, case when exists (select from counters where name like 'receipts-%') then 0 else last_number end
    on conflict (name) do nothing;
  return next_code('REC', 'receipts', moment);
end $$;

-- Settings: whether cash needs an open till, the difference from which a reason is needed, and the cash of a driver from which an
-- assignment warns (rules/till 4, 22, 34); the times after which lines appear in the work queue (rules/todo 3).
update settings set business = '{"tillRequired": false, "tillReasonAbove": 500, "driverCashCeiling": 100000}'::jsonb || business,
  notifications = '{"todoTillMinutes": 960, "todoDriverCashMinutes": 1440}'::jsonb || notifications;

-- Contradictions in the rows of tills and of the cash of drivers: empty unless something is wrong.
create view till_problems as
  select 'till: expected = float + its entries' as kind, s.id::text as subject
    from till_sessions s
    where s.expected <> s.float_amount + (select coalesce(sum(e.cash), 0) from till_entries e where e.session_id = s.id)
  union all select 'till: an entry = its payment', e.id::text
    from till_entries e join payments p on p.id = e.payment_id
    where e.kind = 'PAYMENT' and (e.amount, e.method, e.stamp_duty) is distinct from (p.amount, p.method, p.stamp_duty)
  union all select 'till: a correction takes back its entry', e.id::text
    from till_entries e join till_entries k on k.id = e.corrects_id
    where e.cash <> -k.cash or e.amount <> k.amount
  union all select 'till: a remittance = what it releases', e.id::text
    from till_entries e
    where e.kind = 'REMITTANCE'
      and e.amount <> (select coalesce(sum(r.amount), 0) from driver_cash_releases r where r.entry_id = e.id)
  union all select 'driver: held cash = received - given back - released', p.id::text
    from payments p
    where p.held_by_driver_id is not null and payment_counts(p) and p.held_cash <> p.amount + p.stamp_duty
      - (select coalesce(sum(r.amount), 0) from driver_cash_releases r where r.payment_id = p.id and r.cancelled_at is null)
      - (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = p.id and f.held_by_driver_id is not null);
create view money_problems as select * from ledger_problems union all select * from till_problems;

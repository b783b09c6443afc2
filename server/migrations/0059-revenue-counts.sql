-- Revenue: money allocated to bookings, at the date of its payment or, for credit used later, of its allocation; what was refunded
-- or given back is negative at its own date, by the method of the payment. Tips, stamp duty and credit are none
-- (rules/money 67). It is counted as payments are (0016).

create view revenue_lines as
  select a.id as allocation_id, a.booking_id, p.id as payment_id, p.method,
    coalesce(a.allocated_at, p.paid_at, p.created_at) as at, a.amount
  from allocations a join payments p on p.id = a.payment_id
  where not a.is_tip and payment_counts(p)
  union all
  select a.id, a.booking_id, p.id, p.method, r.at, -r.amount
  from allocation_reductions r join allocations a on a.id = r.allocation_id join payments p on p.id = a.payment_id
  where not a.is_tip and payment_counts(p);

-- A null day holds the sum of all days.
create table revenue_counts (
  day date,
  method text,
  amount bigint not null,
  unique nulls not distinct (day, method)
);
create table revenue_count_changes (
  day date not null,
  method text,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create view revenue_counts_now as
  select day, method, amount from revenue_counts
  union all select null::date, method, amount from revenue_count_changes
  union all select day, method, amount from revenue_count_changes;

create view counted_revenue as
  with days as materialized (
    select company_day(at) as day, method, sum(amount)::bigint as amount from revenue_lines group by 1, 2)
  select null::date as day, method, sum(amount)::bigint as amount from days group by method having sum(amount) <> 0
  union all
  select day, method, amount from days where amount <> 0;

-- Each change of a row takes away what it brought and adds what it brings: a row is read before and after its change.
create function count_revenue() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_when = 'BEFORE' then -1 else 1 end;
  changed jsonb := case when tg_op = 'INSERT' or tg_when = 'AFTER' then to_jsonb(new) else to_jsonb(old) end;
begin
  if tg_table_name = 'payments' then
    insert into revenue_count_changes
      select company_day(at), method, sign * sum(amount) from revenue_lines
      where payment_id = (changed->>'id')::uuid group by 1, 2 having sum(amount) <> 0;
  else
    insert into revenue_count_changes
      select company_day(at), method, sign * sum(amount) from revenue_lines
      where allocation_id = (changed->>'id')::uuid group by 1, 2 having sum(amount) <> 0;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payments_revenue_before before update on payments for each row
  when ((coalesce(old.paid_at, old.created_at), old.method,
      old.deleted_at is null and old.status in ('COMPLETED', 'REFUNDED'))
    is distinct from (coalesce(new.paid_at, new.created_at), new.method,
      new.deleted_at is null and new.status in ('COMPLETED', 'REFUNDED')))
  execute function count_revenue();
create trigger payments_revenue_after after update on payments for each row
  when ((coalesce(old.paid_at, old.created_at), old.method,
      old.deleted_at is null and old.status in ('COMPLETED', 'REFUNDED'))
    is distinct from (coalesce(new.paid_at, new.created_at), new.method,
      new.deleted_at is null and new.status in ('COMPLETED', 'REFUNDED')))
  execute function count_revenue();
create trigger payments_revenue_gone before delete on payments for each row execute function count_revenue();
create trigger allocations_revenue_before before update of amount, is_tip, allocated_at on allocations
  for each row execute function count_revenue();
create trigger allocations_revenue_after after insert or update of amount, is_tip, allocated_at on allocations
  for each row execute function count_revenue();
create trigger allocations_revenue_gone before delete on allocations for each row execute function count_revenue();

create function count_reduction() returns trigger language plpgsql as $$
declare
  reduction allocation_reductions := case when tg_op = 'DELETE' then old else new end;
begin
  insert into revenue_count_changes
    select company_day(reduction.at), p.method, case when tg_op = 'DELETE' then reduction.amount else -reduction.amount end
    from allocations a join payments p on p.id = a.payment_id
    where a.id = reduction.allocation_id and not a.is_tip and payment_counts(p);
  return null;
end $$;
create trigger allocation_reductions_revenue after insert or delete on allocation_reductions
  for each row execute function count_reduction();

create or replace function recount_payments() returns void language plpgsql as $$
begin
  delete from payment_count_changes;
  delete from payment_counts;
  insert into payment_counts (day, method, status, payments, amount)
    select day, method, status, payments, amount from counted_payments;
  delete from revenue_count_changes;
  delete from revenue_counts;
  insert into revenue_counts (day, method, amount) select day, method, amount from counted_revenue;
end $$;

create or replace function fold_counts(most integer) returns integer language plpgsql as $$
declare
  folded integer;
  total integer := 0;
begin
  begin
    lock table booking_counts in share row exclusive mode nowait;
  exception when lock_not_available then
    return 0;
  end;

  with taken as (
    delete from booking_count_changes where ctid = any(array(select ctid from booking_count_changes limit most))
    returning *
  ), by_driver as (
    insert into driver_booking_counts as c (driver_id, view, status, bookings)
    select driver_id, view, status, sum(bookings) from taken
    where driver_id is not null group by driver_id, view, status having sum(bookings) <> 0
    on conflict (driver_id, view, status) do update set bookings = c.bookings + excluded.bookings
  ), by_day as (
    insert into booking_counts as c (day, view, status, service_type, bookings, paid)
    select day, view, status, service_type, sum(bookings), sum(paid) from taken
    group by grouping sets ((day, view, status, service_type), (view, status, service_type))
    having sum(bookings) <> 0 or sum(paid) <> 0
    on conflict (day, view, status, service_type)
      do update set bookings = c.bookings + excluded.bookings, paid = c.paid + excluded.paid
  )
  select count(*) into folded from taken;
  total := total + folded;
  if folded > 0 then
    delete from booking_counts where bookings = 0 and paid = 0;
    delete from driver_booking_counts where bookings = 0;
  end if;

  with taken as (
    delete from payment_count_changes where ctid = any(array(select ctid from payment_count_changes limit most))
    returning *
  ), sums as (
    select null::date as day, method, status, sum(payments) as payments, sum(amount) as amount
    from taken group by method, status
    union all
    select day, method, status, sum(payments), sum(amount) from taken where day is not null group by day, method, status
  ), added as (
    insert into payment_counts as c (day, method, status, payments, amount)
    select day, method, status, payments, amount from sums where payments <> 0 or amount <> 0
    on conflict (day, method, status)
      do update set payments = c.payments + excluded.payments, amount = c.amount + excluded.amount
  )
  select count(*) into folded from taken;
  total := total + folded;
  if folded > 0 then delete from payment_counts where payments = 0 and amount = 0; end if;

  with taken as (
    delete from revenue_count_changes where ctid = any(array(select ctid from revenue_count_changes limit most))
    returning *
  ), sums as (
    select day, method, sum(amount) as amount from taken group by grouping sets ((day, method), (method))
  ), added as (
    insert into revenue_counts as c (day, method, amount)
    select day, method, amount from sums where amount <> 0
    on conflict (day, method) do update set amount = c.amount + excluded.amount
  )
  select count(*) into folded from taken;
  total := total + folded;
  if folded > 0 then delete from revenue_counts where amount = 0; end if;

  with taken as (
    delete from user_count_changes where ctid = any(array(select ctid from user_count_changes limit most))
    returning *
  ), added as (
    insert into user_counts as c (role, is_active, users)
    select role, is_active, sum(users) from taken group by role, is_active having sum(users) <> 0
    on conflict (role, is_active) do update set users = c.users + excluded.users
  )
  select count(*) into folded from taken;
  if folded > 0 then delete from user_counts where users = 0; end if;
  return total + folded;
end $$;

create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  lock table bookings, payments, allocations, allocation_reductions, users in share row exclusive mode;
  lock table booking_counts in share row exclusive mode;
  delete from booking_count_changes;
  delete from booking_counts;
  delete from driver_booking_counts;
  insert into booking_counts (day, view, status, service_type, bookings, paid)
    select day, view, status, service_type, bookings, paid from counted_bookings;
  insert into driver_booking_counts (driver_id, view, status, bookings)
    select driver_id, view, status, bookings from counted_driver_bookings;
  perform recount_payments();
  delete from user_count_changes;
  delete from user_counts;
  insert into user_counts (role, is_active, users) select role, is_active, users from counted_users;
end $$;

create or replace function recount_payments_in_zone() returns trigger language plpgsql as $$
begin
  lock table payments, allocations, allocation_reductions in share row exclusive mode;
  lock table booking_counts in share row exclusive mode;
  perform recount_payments();
  return null;
end $$;

create or replace view count_errors as
  with
  bookings_now as (select day, view, status, service_type, sum(bookings)::bigint as bookings, sum(paid)::bigint as paid
    from booking_counts_now group by day, view, status, service_type having sum(bookings) <> 0 or sum(paid) <> 0),
  drivers_now as (select driver_id, view, status, sum(bookings)::bigint as bookings
    from driver_booking_counts_now group by driver_id, view, status having sum(bookings) <> 0),
  payments_now as (select day, method, status, sum(payments)::bigint as payments, sum(amount)::bigint as amount
    from payment_counts_now group by day, method, status having sum(payments) <> 0 or sum(amount) <> 0),
  revenue_now as (select day, method, sum(amount)::bigint as amount
    from revenue_counts_now group by day, method having sum(amount) <> 0),
  users_now as (select role, is_active, sum(users)::bigint as users
    from user_counts_now group by role, is_active having sum(users) <> 0)
  select 'maintained bookings' as kind, row_to_json(e)::text as count from (table bookings_now except all table counted_bookings) e
  union all select 'counted bookings', row_to_json(e)::text from (table counted_bookings except all table bookings_now) e
  union all select 'maintained drivers', row_to_json(e)::text from (table drivers_now except all table counted_driver_bookings) e
  union all select 'counted drivers', row_to_json(e)::text from (table counted_driver_bookings except all table drivers_now) e
  union all select 'maintained payments', row_to_json(e)::text from (table payments_now except all table counted_payments) e
  union all select 'counted payments', row_to_json(e)::text from (table counted_payments except all table payments_now) e
  union all select 'maintained users', row_to_json(e)::text from (table users_now except all table counted_users) e
  union all select 'counted users', row_to_json(e)::text from (table counted_users except all table users_now) e
  union all select 'maintained revenue', row_to_json(e)::text from (table revenue_now except all table counted_revenue) e
  union all select 'counted revenue', row_to_json(e)::text from (table counted_revenue except all table revenue_now) e;

lock table payments, allocations, allocation_reductions in share row exclusive mode;
lock table booking_counts in share row exclusive mode;
select recount_payments();
analyze revenue_counts;

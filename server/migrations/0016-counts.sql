-- Counts and sums of bookings, payments and users (rules/operations 43, decision 42). Each write appends what it changes to a
-- table of changes and waits for no other; fold_counts() adds the changes to the counts. Their sum is exact at any moment.

-- A null day holds the count of all days.
create table booking_counts (
  day date,
  view text not null,
  status text not null,
  service_type text not null,
  bookings bigint not null,
  paid bigint not null,
  unique nulls not distinct (day, view, status, service_type)
);
create table driver_booking_counts (
  driver_id uuid not null,
  view text not null,
  status text not null,
  bookings bigint not null,
  primary key (driver_id, view, status)
);
create table booking_count_changes (
  day date not null,
  view text not null,
  status text not null,
  service_type text not null,
  driver_id uuid,
  bookings integer not null,
  paid bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- The day is that of the receipt, in the time zone of the company; null holds the count of all days and of unpaid ones.
create table payment_counts (
  day date,
  method text,
  status text not null,
  payments bigint not null,
  amount bigint not null,
  unique nulls not distinct (day, method, status)
);
create table payment_count_changes (
  day date,
  method text,
  status text not null,
  payments integer not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table user_counts (
  role text not null,
  is_active boolean not null,
  users bigint not null,
  primary key (role, is_active)
);
create table user_count_changes (
  role text not null,
  is_active boolean not null,
  users integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function company_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone (select business->>'timezone' from settings))::date
$$;

create function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into booking_count_changes
      values (old.scheduled_date, old.view, old.status, old.service_type, old.driver_id, -1, -old.paid_amount);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into booking_count_changes
      values (new.scheduled_date, new.view, new.status, new.service_type, new.driver_id, 1, new.paid_amount);
  end if;
  return null;
end $$;
create trigger bookings_count_rows after insert or delete on bookings for each row execute function count_booking();
create trigger bookings_count_changes after update on bookings for each row
  when ((old.scheduled_date, old.view, old.status, old.service_type, old.driver_id, old.paid_amount, old.deleted_at is null)
    is distinct from
    (new.scheduled_date, new.view, new.status, new.service_type, new.driver_id, new.paid_amount, new.deleted_at is null))
  execute function count_booking();

create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into payment_count_changes values (company_day(old.paid_at), old.method, old.status, -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into payment_count_changes values (company_day(new.paid_at), new.method, new.status, 1, new.amount);
  end if;
  return null;
end $$;
create trigger payments_count_rows after insert or delete on payments for each row execute function count_payment();
create trigger payments_count_changes after update on payments for each row
  when ((old.paid_at, old.method, old.status, old.amount, old.deleted_at is null)
    is distinct from (new.paid_at, new.method, new.status, new.amount, new.deleted_at is null))
  execute function count_payment();

create function count_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into user_count_changes values (old.role, old.is_active, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into user_count_changes values (new.role, new.is_active, 1);
  end if;
  return null;
end $$;
create trigger users_count_rows after insert or delete on users for each row execute function count_user();
create trigger users_count_changes after update on users for each row
  when ((old.role, old.is_active, old.deleted_at is null) is distinct from (new.role, new.is_active, new.deleted_at is null))
  execute function count_user();

-- The exact counts: each row has to be added up, for a group may be in the counts and in several changes.
create view booking_counts_now as
  select day, view, status, service_type, bookings, paid from booking_counts
  union all select null::date, view, status, service_type, bookings, paid from booking_count_changes
  union all select day, view, status, service_type, bookings, paid from booking_count_changes;
create view driver_booking_counts_now as
  select driver_id, view, status, bookings from driver_booking_counts
  union all select driver_id, view, status, bookings from booking_count_changes where driver_id is not null;
create view payment_counts_now as
  select day, method, status, payments, amount from payment_counts
  union all select null::date, method, status, payments, amount from payment_count_changes
  union all select day, method, status, payments, amount from payment_count_changes where day is not null;
create view user_counts_now as
  select role, is_active, users from user_counts
  union all select role, is_active, users from user_count_changes;

-- The same counts, taken from the rows.
create view counted_bookings as
  select scheduled_date as day, view, status, service_type, count(*) as bookings, sum(paid_amount)::bigint as paid
  from bookings where deleted_at is null
  group by grouping sets ((scheduled_date, view, status, service_type), (view, status, service_type));
create view counted_driver_bookings as
  select driver_id, view, status, count(*) as bookings
  from bookings where deleted_at is null and driver_id is not null group by driver_id, view, status;
create view counted_payments as
  with receipts as (select company_day(paid_at) as day, method, status, amount from payments where deleted_at is null)
  select null::date as day, method, status, count(*) as payments, sum(amount)::bigint as amount
  from receipts group by method, status
  union all
  select day, method, status, count(*), sum(amount)::bigint
  from receipts where day is not null group by day, method, status;
create view counted_users as
  select role, is_active, count(*) as users from users where deleted_at is null group by role, is_active;

-- Groups whose maintained count differs from that of the rows, each with both: empty unless something is wrong.
create view count_errors as
  with
  bookings_now as (select day, view, status, service_type, sum(bookings)::bigint as bookings, sum(paid)::bigint as paid
    from booking_counts_now group by day, view, status, service_type having sum(bookings) <> 0 or sum(paid) <> 0),
  drivers_now as (select driver_id, view, status, sum(bookings)::bigint as bookings
    from driver_booking_counts_now group by driver_id, view, status having sum(bookings) <> 0),
  payments_now as (select day, method, status, sum(payments)::bigint as payments, sum(amount)::bigint as amount
    from payment_counts_now group by day, method, status having sum(payments) <> 0 or sum(amount) <> 0),
  users_now as (select role, is_active, sum(users)::bigint as users
    from user_counts_now group by role, is_active having sum(users) <> 0)
  select 'maintained bookings' as kind, row_to_json(e)::text as count from (table bookings_now except all table counted_bookings) e
  union all select 'counted bookings', row_to_json(e)::text from (table counted_bookings except all table bookings_now) e
  union all select 'maintained drivers', row_to_json(e)::text from (table drivers_now except all table counted_driver_bookings) e
  union all select 'counted drivers', row_to_json(e)::text from (table counted_driver_bookings except all table drivers_now) e
  union all select 'maintained payments', row_to_json(e)::text from (table payments_now except all table counted_payments) e
  union all select 'counted payments', row_to_json(e)::text from (table counted_payments except all table payments_now) e
  union all select 'maintained users', row_to_json(e)::text from (table users_now except all table counted_users) e
  union all select 'counted users', row_to_json(e)::text from (table counted_users except all table users_now) e;

-- Adds up to `most` changes of each kind to the counts and returns their number; 0 while others fold or rebuild.
create function fold_counts(most integer) returns integer language plpgsql as $$
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

-- Takes the counts of payments from the rows again; the caller holds the lock of the counts.
create function recount_payments() returns void language plpgsql as $$
begin
  delete from payment_count_changes;
  delete from payment_counts;
  insert into payment_counts (day, method, status, payments, amount)
    select day, method, status, payments, amount from counted_payments;
end $$;

-- Takes all counts from the rows again; reads continue, writes wait.
create function rebuild_counts() returns void language plpgsql as $$
begin
  lock table bookings, payments, users in share row exclusive mode;
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

-- In another time zone payments were received on other days.
create function recount_payments_in_zone() returns trigger language plpgsql as $$
begin
  lock table payments in share row exclusive mode;
  lock table booking_counts in share row exclusive mode;
  perform recount_payments();
  return null;
end $$;
create trigger settings_recount_payments after update of business on settings for each row
  when (old.business->>'timezone' is distinct from new.business->>'timezone')
  execute function recount_payments_in_zone();

select rebuild_counts();

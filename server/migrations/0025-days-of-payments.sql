-- Payments are counted and listed by their day: that of the receipt, or that of the creation of those without one
-- (rules/money 37). The figures of a period and the money owed are read from these counts.
create index payments_by_moment on payments (coalesce(paid_at, created_at) desc, id desc) where deleted_at is null;
create index payments_by_status_moment on payments (status, coalesce(paid_at, created_at) desc, id desc)
  where deleted_at is null;
create index payments_by_method_moment on payments (method, coalesce(paid_at, created_at) desc, id desc)
  where deleted_at is null;

create or replace function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into payment_count_changes
      values (company_day(coalesce(old.paid_at, old.created_at)), old.method, old.status, -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into payment_count_changes
      values (company_day(coalesce(new.paid_at, new.created_at)), new.method, new.status, 1, new.amount);
  end if;
  return null;
end $$;
create or replace trigger payments_count_changes after update on payments for each row
  when ((coalesce(old.paid_at, old.created_at), old.method, old.status, old.amount, old.deleted_at is null)
    is distinct from
    (coalesce(new.paid_at, new.created_at), new.method, new.status, new.amount, new.deleted_at is null))
  execute function count_payment();

create or replace view counted_payments as
  with days as (
    select company_day(coalesce(paid_at, created_at)) as day, method, status, amount from payments where deleted_at is null)
  select null::date as day, method, status, count(*) as payments, sum(amount)::bigint as amount
  from days group by method, status
  union all
  select day, method, status, count(*), sum(amount)::bigint
  from days where day is not null group by day, method, status;

lock table payments in share row exclusive mode;
lock table booking_counts in share row exclusive mode;
select recount_payments();
analyze payments;

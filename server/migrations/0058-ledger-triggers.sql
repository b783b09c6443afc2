-- Keeps the sums of the ledger: the credit of payments, the paid and refunded amounts, extras and write-offs of bookings, and the
-- awaited payment of each completed booking of which something is due (rules/money 50–66). Payments of servers without
-- allocations are allocated whole.

-- True if money of the payment arrived and was not taken back by its deletion.
create function payment_counts(p payments) returns boolean language sql immutable parallel safe as $$
  select p.deleted_at is null and p.status in ('COMPLETED', 'REFUNDED')
$$;

create function sum_booking(target uuid) returns void language plpgsql as $$
begin
  update bookings b
  set paid_amount = m.paid, refunded_amount = m.refunded, stamp_duty = m.duty
  from (
    select coalesce(sum(a.amount - a.reduced_amount), 0) as paid,
      coalesce(sum((select sum(r.amount) from allocation_reductions r
        where r.allocation_id = a.id and r.refund_id is not null)), 0) as refunded,
      (select coalesce(sum(d.stamp_duty), 0) from payments d where d.booking_id = target and payment_counts(d)) as duty
    from allocations a join payments p on p.id = a.payment_id
    where a.booking_id = target and not a.is_tip and payment_counts(p)) m
  where b.id = target
    and (b.paid_amount, b.refunded_amount, b.stamp_duty) is distinct from (m.paid, m.refunded, m.duty);
end $$;

create function sum_payment(target uuid) returns void language plpgsql as $$
begin
  update payments p
  set credit = case when payment_counts(p) then p.amount - m.allocated - m.from_credit else 0 end,
    refunded_amount = m.refunded,
    status = case when m.refunded = p.amount then 'REFUNDED' when p.status = 'REFUNDED' then 'COMPLETED' else p.status end
  from (
    select
      (select coalesce(sum(a.amount), 0) - coalesce(sum((select sum(r.amount) from allocation_reductions r
          where r.allocation_id = a.id and r.refund_id is null)), 0)
        from allocations a where a.payment_id = target) as allocated,
      (select coalesce(sum(f.from_credit), 0) from refunds f where f.payment_id = target) as from_credit,
      (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = target) as refunded) m
  where p.id = target;
end $$;

create function payments_prepare() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.client_id is null then
    select b.client_id into new.client_id from bookings b where b.id = new.booking_id;
  end if;
  -- The credit of a payment that allocates itself follows from its allocation.
  if new.allocates_itself or not payment_counts(new) then
    new.credit := 0;
  elsif tg_op = 'INSERT' or old.allocates_itself or old.amount <> new.amount or not payment_counts(old) then
    new.credit := new.amount - (select coalesce(sum(a.amount), 0) - coalesce(sum((select sum(r.amount)
        from allocation_reductions r where r.allocation_id = a.id and r.refund_id is null)), 0)
      from allocations a where a.payment_id = new.id)
      - (select coalesce(sum(f.from_credit), 0) from refunds f where f.payment_id = new.id);
  end if;
  return new;
end $$;
create trigger payments_prepare before insert or update of amount, status, deleted_at, allocates_itself on payments
  for each row execute function payments_prepare();

-- Allocates the whole amount of a payment of a server without allocations to its booking. What exceeds the cost becomes an
-- extra, so that all of it counts as before; a refunded one is refunded at the date of its payment, deleted or not.
create function allocate_whole(p payments) returns void language plpgsql as $$
declare
  excess integer;
begin
  if p.status <> 'REFUNDED' then
    delete from refunds where payment_id = p.id;
  else
    update refunds set amount = p.amount where payment_id = p.id and amount <> p.amount;
  end if;
  if p.booking_id is null or not (payment_counts(p) or exists (select from refunds where payment_id = p.id)) then return; end if;
  -- The refund comes first: without it the sums would take the payment for completed.
  if p.status = 'REFUNDED' and not exists (select from refunds where payment_id = p.id) then
    insert into refunds (payment_id, amount, method, reason, at)
      values (p.id, p.amount, coalesce(p.method, 'CASH'), 'Repris', coalesce(p.paid_at, p.created_at));
  end if;
  delete from allocation_reductions r using allocations a
    where a.payment_id = p.id and r.allocation_id = a.id and r.amount <> p.amount;
  -- Rows of deleted refunds are gone before their triggers reduce the sums.
  update allocations a set amount = p.amount,
      reduced_amount = (select coalesce(sum(r.amount), 0) from allocation_reductions r where r.allocation_id = a.id)
    where a.payment_id = p.id and a.amount <> p.amount;
  if not exists (select from allocations where payment_id = p.id) then
    insert into allocations (payment_id, booking_id, amount) values (p.id, p.booking_id, p.amount);
  end if;
  insert into allocation_reductions (allocation_id, amount, refund_id, reason, at)
    select a.id, f.amount, f.id, f.reason, f.at from refunds f join allocations a on a.payment_id = f.payment_id
    where f.payment_id = p.id and a.reduced_amount = 0;
  if not payment_counts(p) then return; end if;
  perform sum_booking(p.booking_id);
  select b.paid_amount + b.refunded_amount - booking_cost(b)
      + coalesce((select sum(e.amount) from booking_extras e where e.payment_id = p.id), 0)
    into excess from bookings b where b.id = p.booking_id;
  if excess > 0 then
    update booking_extras set amount = excess where payment_id = p.id and amount <> excess;
    if not exists (select from booking_extras where payment_id = p.id) then
      insert into booking_extras (booking_id, kind, amount, note, payment_id, added_at)
        select p.booking_id, case when b.status = 'CANCELLED' then 'CANCELLATION' else 'LEGACY' end, excess, 'Écart repris',
          p.id, coalesce(p.paid_at, p.created_at)
        from bookings b where b.id = p.booking_id;
    end if;
  else
    delete from booking_extras where payment_id = p.id;
  end if;
end $$;

-- Takes the extras that a payment brought back once it counts no longer, but for a part that others have paid.
create function drop_extras_of(payment uuid) returns void language plpgsql as $$
declare
  extra booking_extras;
  excess integer;
begin
  for extra in select * from booking_extras where payment_id = payment loop
    select b.paid_amount + b.refunded_amount - booking_cost(b) + extra.amount into excess
      from bookings b where b.id = extra.booking_id;
    if excess > 0 then
      update booking_extras set amount = least(excess, amount), payment_id = null where id = extra.id;
    else
      delete from booking_extras where id = extra.id;
    end if;
  end loop;
end $$;

create or replace function payments_sum() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then return null; end if;
  if new.allocates_itself then perform allocate_whole(new); end if;
  perform sum_booking(a.booking_id)
    from (select booking_id from allocations where payment_id = new.id union select new.booking_id) a
    where a.booking_id is not null;
  if tg_op = 'UPDATE' and not payment_counts(new) and payment_counts(old) then perform drop_extras_of(new.id); end if;
  return null;
end $$;

create function allocations_sum() returns trigger language plpgsql as $$
begin
  perform sum_payment(coalesce(new.payment_id, old.payment_id));
  perform sum_booking(coalesce(new.booking_id, old.booking_id));
  return null;
end $$;
create trigger allocations_sum after insert or delete or update on allocations
  for each row execute function allocations_sum();

create function allocation_reductions_sum() returns trigger language plpgsql as $$
declare
  target uuid := coalesce(new.allocation_id, old.allocation_id);
begin
  update payments p set allocates_itself = false, client_id = coalesce(p.client_id, b.client_id)
    from allocations a join bookings b on b.id = a.booking_id
    where a.id = target and p.id = a.payment_id and p.allocates_itself and new.refund_id is null and tg_op = 'INSERT';
  update allocations set reduced_amount =
      (select coalesce(sum(r.amount), 0) from allocation_reductions r where r.allocation_id = target)
    where id = target;
  return null;
end $$;
create trigger allocation_reductions_sum after insert or delete or update on allocation_reductions
  for each row execute function allocation_reductions_sum();

create function refunds_sum() returns trigger language plpgsql as $$
begin
  perform sum_payment(coalesce(new.payment_id, old.payment_id));
  return null;
end $$;
create trigger refunds_sum after insert or delete or update of amount, from_credit on refunds
  for each row execute function refunds_sum();

create function booking_extras_sum() returns trigger language plpgsql as $$
begin
  update bookings b set extras_amount = m.extras, cancellation_fee = m.fee
  from (
    select coalesce(sum(e.amount) filter (where e.kind <> 'CANCELLATION'), 0) as extras,
      coalesce(sum(e.amount) filter (where e.kind = 'CANCELLATION'), 0) as fee
    from booking_extras e where e.booking_id = coalesce(new.booking_id, old.booking_id)) m
  where b.id = coalesce(new.booking_id, old.booking_id)
    and (b.extras_amount, b.cancellation_fee) is distinct from (m.extras, m.fee);
  return null;
end $$;
create trigger booking_extras_sum after insert or delete or update of amount, kind on booking_extras
  for each row execute function booking_extras_sum();

create function write_offs_sum() returns trigger language plpgsql as $$
declare
  target uuid := coalesce(new.booking_id, old.booking_id);
begin
  update bookings set written_off = (select coalesce(sum(amount), 0) from write_offs where booking_id = target)
    where id = target;
  return null;
end $$;
create trigger write_offs_sum after insert or delete or update of amount on write_offs
  for each row execute function write_offs_sum();

-- A cancelled booking has no deposit, and its money is the credit of its client.
create function bookings_void_deposit() returns trigger language plpgsql as $$
begin
  new.deposit_amount := null;
  new.deposit_due_by := null;
  return new;
end $$;
create trigger bookings_void_deposit before update of status on bookings for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function bookings_void_deposit();

create function bookings_release() returns trigger language plpgsql as $$
begin
  insert into allocation_reductions (allocation_id, amount, reason, at)
    select a.id, a.amount - a.reduced_amount, 'Réservation annulée', new.updated_at
    from allocations a join payments p on p.id = a.payment_id
    where a.booking_id = new.id and not a.is_tip and a.amount > a.reduced_amount and payment_counts(p);
  return null;
end $$;
create trigger bookings_release after update of status on bookings for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED') execute function bookings_release();

-- The awaited payment of a completed booking: its amount is what is due, and it vanishes when nothing is.
create function bookings_await_due() returns trigger language plpgsql as $$
declare
  due integer := booking_due(new);
begin
  if due = 0 then
    update payments set deleted_at = new.updated_at
      where booking_id = new.id and status = 'PENDING' and deleted_at is null;
    return null;
  end if;
  update payments set amount = due
    where booking_id = new.id and status = 'PENDING' and deleted_at is null and amount <> due;
  -- A booking whose payments were removed altogether awaits none.
  if exists (select from payments where booking_id = new.id)
    and not exists (select from payments where booking_id = new.id and status in ('PENDING', 'PROCESSING') and deleted_at is null)
  then
    insert into payments (booking_id, amount, currency, status, created_at)
      select new.id, due, s.business->>'currency', 'PENDING', new.updated_at from settings s;
  end if;
  return null;
end $$;
create trigger bookings_await_due after update on bookings for each row
  when (new.status = 'COMPLETED' and (booking_due(new), new.status) is distinct from (booking_due(old), old.status))
  execute function bookings_await_due();

-- Rows that break an equation of the ledger (rules/money 69): empty unless something is wrong.
create view ledger_problems as
  with released as (
    select allocation_id, sum(amount) as amount from allocation_reductions where refund_id is null group by 1
  ), refunded as (
    select allocation_id, sum(amount) as amount from allocation_reductions where refund_id is not null group by 1
  ), allocated as (
    select a.payment_id, sum(a.amount) - coalesce(sum(r.amount), 0) as amount
    from allocations a left join released r on r.allocation_id = a.id group by 1
  ), given_back as (
    select payment_id, sum(from_credit) as from_credit, sum(amount) as amount from refunds group by 1
  ), paid as (
    select a.booking_id, sum(a.amount - a.reduced_amount) as amount, coalesce(sum(f.amount), 0) as refunded
    from allocations a join payments p on p.id = a.payment_id left join refunded f on f.allocation_id = a.id
    where not a.is_tip and payment_counts(p) group by 1
  ), extras as (
    select booking_id, coalesce(sum(amount) filter (where kind <> 'CANCELLATION'), 0) as amount,
      coalesce(sum(amount) filter (where kind = 'CANCELLATION'), 0) as fee
    from booking_extras group by 1
  ), lost as (select booking_id, sum(amount) as amount from write_offs group by 1
  ), awaited as (
    select booking_id, sum(amount) as amount from payments
    where deleted_at is null and status = 'PENDING' group by 1
  )
  select 'payment: amount = allocations + credit + refunded credit' as kind, p.id::text as subject
    from payments p left join allocated a on a.payment_id = p.id left join given_back g on g.payment_id = p.id
    where payment_counts(p) and p.amount <> coalesce(a.amount, 0) + p.credit + coalesce(g.from_credit, 0)
  union all select 'payment: refunds = its refunds, at most its amount', p.id::text
    from payments p left join given_back g on g.payment_id = p.id
    where p.refunded_amount <> coalesce(g.amount, 0) or p.refunded_amount > p.amount
      or payment_counts(p) and (p.status = 'REFUNDED') <> (p.refunded_amount = p.amount)
  union all select 'refund: amount = credit + allocations', f.id::text
    from refunds f left join (select refund_id, sum(amount) as amount from allocation_reductions group by 1) r
      on r.refund_id = f.id
    where f.amount <> f.from_credit + coalesce(r.amount, 0)
  union all select 'allocation: reduced amount = its reductions', a.id::text
    from allocations a left join (select allocation_id, sum(amount) as amount from allocation_reductions group by 1) r
      on r.allocation_id = a.id
    where a.reduced_amount <> coalesce(r.amount, 0)
  union all select 'booking: paid and refunded = its allocations', b.reference
    from bookings b left join paid p on p.booking_id = b.id
    where b.paid_amount <> coalesce(p.amount, 0) or b.refunded_amount <> coalesce(p.refunded, 0)
  union all select 'booking: paid and refunded within its cost', b.reference
    from bookings b
    where case when b.status = 'CANCELLED' then b.paid_amount > b.cancellation_fee
      else b.paid_amount + b.refunded_amount > booking_cost(b) end
  union all select 'booking: extras and write-offs = their rows', b.reference
    from bookings b left join extras e on e.booking_id = b.id left join lost l on l.booking_id = b.id
    where b.extras_amount <> coalesce(e.amount, 0) or b.cancellation_fee <> coalesce(e.fee, 0)
      or b.written_off <> coalesce(l.amount, 0)
  -- An awaited payment may be missing, deleted by a person: what is due stays due.
  union all select 'booking: the awaited payment = what is due', b.reference
    from bookings b join awaited w on w.booking_id = b.id
    where b.status = 'COMPLETED' and b.deleted_at is null and booking_due(b) <> w.amount;

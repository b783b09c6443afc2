-- Allocates the payments from before the ledger to their bookings (rules/money 66). No payment changes: a completed booking that
-- was paid with another amount than its price takes the difference as an extra or a discount, so that nothing more is due;
-- that of an unpaid one stays due; a refunded payment is refunded at its own date.

insert into allocations (payment_id, booking_id, amount, reduced_amount)
  select p.id, p.booking_id, p.amount, case when p.status = 'REFUNDED' then p.amount else 0 end
  from payments p where p.deleted_at is null and p.status in ('COMPLETED', 'REFUNDED');

insert into refunds (payment_id, amount, method, reason, at)
  select p.id, p.amount, coalesce(p.method, 'CASH'), 'Repris', coalesce(p.paid_at, p.created_at)
  from payments p where p.deleted_at is null and p.status = 'REFUNDED';
insert into allocation_reductions (allocation_id, amount, refund_id, reason, at)
  select a.id, f.amount, f.id, f.reason, f.at from refunds f join allocations a on a.payment_id = f.payment_id;
update payments set refunded_amount = amount where deleted_at is null and status = 'REFUNDED';

create temporary table legacy_costs on commit drop as
  with money as (
    select p.booking_id,
      coalesce(sum(p.amount) filter (where p.status = 'COMPLETED'), 0) as paid,
      coalesce(sum(p.amount) filter (where p.status = 'REFUNDED'), 0) as refunded,
      sum(p.amount) filter (where p.status = 'PENDING') as awaited,
      -- The payment that brought the difference, where there is but one.
      case when count(*) filter (where p.status in ('COMPLETED', 'REFUNDED')) = 1
        then min(p.id::text) filter (where p.status in ('COMPLETED', 'REFUNDED')) end::uuid as only_payment
    from payments p where p.deleted_at is null group by p.booking_id
  ), costs as (
    select b.id, b.status, b.total_price as price, b.completed_at, b.updated_at, m.refunded, m.only_payment,
      case
        when b.status = 'CANCELLED' then coalesce(m.paid, 0)
        when b.status = 'COMPLETED' and m.awaited is not null then m.paid + m.refunded + m.awaited
        when b.status = 'COMPLETED' and b.payment_method <> 'UNPAID' then coalesce(m.paid + m.refunded, 0)
        else greatest(b.total_price, coalesce(m.paid + m.refunded, 0))
      end as cost
    from bookings b left join money m on m.booking_id = b.id
  )
  select * from costs
  where refunded > 0 or case when status = 'CANCELLED' then cost > 0 else cost <> price end;

insert into booking_extras (booking_id, kind, amount, note, payment_id, added_at)
  select id, 'CANCELLATION', cost, 'Écart repris', only_payment, updated_at from legacy_costs
    where status = 'CANCELLED' and cost > 0
  union all
  select id, 'LEGACY', cost - price, 'Écart repris', only_payment, coalesce(completed_at, updated_at) from legacy_costs
    where status <> 'CANCELLED' and cost > price;

update bookings b set
    refunded_amount = coalesce(c.refunded, 0),
    cancellation_fee = case when c.status = 'CANCELLED' then c.cost else 0 end,
    extras_amount = case when c.status <> 'CANCELLED' then greatest(0, c.cost - c.price) else 0 end,
    discount = case when c.status <> 'CANCELLED' then greatest(0, c.price - c.cost) else 0 end,
    discount_reason = case when c.status <> 'CANCELLED' and c.cost < c.price then 'Écart repris' end
  from legacy_costs c where c.id = b.id;

-- Completed trips that became unpaid again by the deletion of their payment are awaited too.
insert into payments (booking_id, amount, currency, status, created_at)
  select b.id, booking_due(b), s.business->>'currency', 'PENDING', coalesce(b.completed_at, b.updated_at)
  from bookings b cross join settings s
  where b.status = 'COMPLETED' and b.deleted_at is null and booking_due(b) > 0
    and not exists (select from payments p
      where p.booking_id = b.id and p.deleted_at is null and p.status in ('PENDING', 'PROCESSING'));

analyze allocations;

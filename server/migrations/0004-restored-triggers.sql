-- A backup of an older schema could leave triggers of the database's own tables switched off when it was restored. They watch
-- again, and what they have not kept up meanwhile is worked out anew.
do $$
declare
  off record;
begin
  for off in
    select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'D'
  loop
    execute format('alter table %I enable trigger %I', off.relname, off.tgname);
  end loop;
  if found then
    update users set last_name = last_name;
    update vehicles set brand = brand;
    update bookings b set paid_amount = paid.amount
      from (select b.id, coalesce(sum(p.amount) filter (where p.status = 'COMPLETED' and p.deleted_at is null), 0) as amount
        from bookings b left join payments p on p.booking_id = b.id group by b.id) paid
      where b.id = paid.id and b.paid_amount <> paid.amount;
    update bookings set search_text = '';
    update payments set search_text = '';
  end if;
end $$;

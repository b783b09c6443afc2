-- Last report of a driver when a line was put off: a newer one brings the line back. Null for lines without reports.
alter table todo_marks add column snoozed_news_at timestamptz;

-- Phone of a press, by an id that it has made; null if it has none.
alter table booking_steps add column phone uuid;

-- Moment by which steps are ordered: no press is later than its arrival, nor than the presses that follow it on the same phone by
-- its own sequence. A clock that was corrected during a mission thus does not turn them around. A trigger maintains it.
alter table booking_steps add column ordered_at timestamptz;
update booking_steps set ordered_at = case via when 'office' then at else least(at, received_at) end;

create function order_step() returns trigger language plpgsql as $$
begin
  new.ordered_at := new.at;
  if new.via = 'office' then return new; end if;
  select least(new.at, new.received_at, min(s.ordered_at)) into new.ordered_at from booking_steps s
    where s.booking_id = new.booking_id and s.driver_id = new.driver_id and s.via = new.via
      and s.phone is not distinct from new.phone and s.sequence > new.sequence;
  update booking_steps s set ordered_at = new.ordered_at
    where s.booking_id = new.booking_id and s.driver_id = new.driver_id and s.via = new.via
      and s.phone is not distinct from new.phone and s.sequence < new.sequence and s.ordered_at > new.ordered_at;
  return new;
end $$;
create trigger booking_steps_order before insert on booking_steps for each row execute function order_step();

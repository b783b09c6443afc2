-- Trips that their drivers have answered, for the work queue: it reads those of a week that are not answered from an index of
-- them, instead of all trips of the week with their steps (rules/todo 3, decision 61).

-- Names the time and the places of a trip, to which an answer of its driver belongs, as `currentAbout` of the steps does.
create function booking_about(b bookings) returns text language sql stable as $$
  select md5(jsonb_build_array(b.scheduled_date, b.scheduled_time, b.rental_end_date, b.rental_hours, b.pickup_location,
    b.destination)::text)
$$;

-- Tells whether a refusal of a trip is from before its last assignment, as `isPastRefusal` of the steps does.
create function is_past_refusal(b bookings, received_at timestamptz) returns boolean language sql stable as $$
  select coalesce(received_at < b.assigned_recorded_at and b.assigned_recorded_at <= b.updated_at + interval '1 minute', false)
$$;

-- Trips whose driver drives them, or has said last to accept them at their present time and places or, since the assignment,
-- to refuse them.
create view answered_bookings as
  select b.id from bookings b join booking_steps s on s.booking_id = b.id and s.driver_id = b.driver_id
    and s.removed_at is null and not s.is_after_reassignment
  group by b.id
  having bool_or(s.step in ('EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE'))
    or (array_agg(
      case s.step when 'ACCEPTED' then s.about = booking_about(b) else not is_past_refusal(b, s.received_at) end
      order by s.at desc, s.id desc) filter (where s.step in ('ACCEPTED', 'DECLINED')))[1];

-- True for the rows of answered_bookings; triggers maintain it.
alter table bookings add column is_answered boolean not null default false;
update bookings set is_answered = true where id in (select id from answered_bookings);
create index bookings_unanswered on bookings (starts_at, id)
  where view = 'assigned' and driver_id is not null and deleted_at is null and not is_answered;

create function set_answered(trip uuid) returns void language plpgsql as $$
begin
  -- Locked before it is read: of two concurrent changes the second sees both.
  perform from bookings where id = trip for no key update;
  update bookings set is_answered = not is_answered
    where id = trip and is_answered <> exists (select from answered_bookings where id = trip);
end $$;

create function answer_by_step() returns trigger language plpgsql as $$
begin
  perform set_answered(coalesce(new.booking_id, old.booking_id));
  return null;
end $$;
create trigger booking_steps_answer after insert or update or delete on booking_steps
  for each row execute function answer_by_step();

create function answer_of_changed_trip() returns trigger language plpgsql as $$
begin
  perform set_answered(new.id);
  return null;
end $$;
create trigger bookings_answer after update on bookings for each row
  when ((old.driver_id, old.assigned_recorded_at, old.assigned_recorded_at <= old.updated_at + interval '1 minute',
      booking_about(old))
    is distinct from (new.driver_id, new.assigned_recorded_at, new.assigned_recorded_at <= new.updated_at + interval '1 minute',
      booking_about(new)))
  execute function answer_of_changed_trip();

-- Trips whose column differs from their steps, as count_errors shows counts: empty unless something is wrong.
create view answer_errors as
  select id, 'answered trips' as kind, json_build_object('reference', reference, 'is_answered', is_answered)::text as count
  from bookings where is_answered <> (id in (select id from answered_bookings));

-- Trips under way beyond their end, and ends of trips that drivers have reported: few of those under way.
create index bookings_under_way on bookings (ends_at) where view = 'in_progress' and deleted_at is null;
create index booking_steps_done on booking_steps (booking_id) where step = 'DONE' and removed_at is null;

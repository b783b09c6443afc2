-- The user whose call announced it, or null where the server acts by itself: to them it is no news. No foreign key: a
-- restore replaces the users and keeps the notifications.
alter table notifications add column actor_id uuid;
alter table outgoing_events add column actor_id uuid;

-- Who started the trip by hand, and when by the database's clock: that person may undo it for a few seconds.
alter table bookings add column started_by uuid references users;
alter table bookings add column start_recorded_at timestamptz;
-- Set by the undo: the scheduler leaves the trip to people until one of them starts it or its window ends.
alter table bookings add column is_start_held boolean not null default false;

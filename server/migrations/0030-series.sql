-- Local time of a booking's flight, known once the flight was delayed or early.
alter table bookings add column flight_time time;

-- Bookings that were made together, from one form and its weekdays.
alter table bookings add column series_id uuid;
create index bookings_series on bookings (series_id, starts_at) where series_id is not null;

-- Public holidays whose date depends on the moon, once they are known; a year without rows has estimates.
create table holidays (
  day date primary key,
  name text not null
);

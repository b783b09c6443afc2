-- The open trips of a driver are read alone, and not with all that they have driven.
create index bookings_open_of_driver on bookings (driver_id, starts_at, id)
  where driver_id is not null and status in ('PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS');

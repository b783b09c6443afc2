-- Whether a driver or a vehicle is free in a window is read from the indexes of the exclusion constraints. They leave out the
-- few bookings that were allowed to overlap: these two hold those.
create index bookings_driver_allowed on bookings using gist (driver_id, tstzrange(starts_at, ends_at))
  where is_active and driver_id is not null and is_overlap_allowed;
create index bookings_vehicle_allowed on bookings using gist (vehicle_id, tstzrange(starts_at, ends_at))
  where is_active and vehicle_id is not null and is_overlap_allowed;

-- Local time of a booking's flight, known once the flight was delayed or early.
alter table bookings add column flight_time time;

-- When a message to the client was last prepared: moving the trip then asks first (rules/planning 8).
alter table bookings add column client_informed_at timestamptz;
-- Rentals of several days that began before the days of the planning; all other trips begin shortly before they end.
create index bookings_of_days on bookings (ends_at, starts_at) where rental_end_date is not null and deleted_at is null;

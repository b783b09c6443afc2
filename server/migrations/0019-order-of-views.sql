-- The finished bookings are behind all coming ones in the order of starts: an index of all views would lead through these
-- first. Deleted rows are in it, so that queries which hide from the planner that they want none can use this index alone.
create index bookings_of_view on bookings (view, starts_at, id)
  include (client_id, driver_id, vehicle_id, status, service_type, scheduled_date, deleted_at);
drop index bookings_in_view;
-- bookings_in_order has the same order.
drop index bookings_by_start;

-- A search for several names compares them without a look at the rows.
create index bookings_of_client_named on bookings (client_id, starts_at)
  include (id, driver_id, vehicle_id, view, status, service_type, scheduled_date, deleted_at);
drop index bookings_of_client;
create index bookings_of_driver_named on bookings (driver_id, starts_at)
  include (id, client_id, vehicle_id, view, status, service_type, scheduled_date, deleted_at);
drop index bookings_of_driver;
analyze bookings;

-- Accents are letters: without this « Néné » was searched as the code `nn`.
create or replace function search_key(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(search_words(value), '[^a-z0-9]+', '', 'g');
update bookings set flight_number = flight_number where flight_number ~ '[^ -~]';
update payments set transaction_id = transaction_id where transaction_id ~ '[^ -~]';

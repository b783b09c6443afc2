create table bookings (
  id uuid primary key default gen_random_uuid(),
  -- First what a search reads of many rows: the way to a column leads through those before it.
  search_text text not null default '',
  deleted_at timestamptz,
  -- Raised by every write; what If-Match compares (decisions §1).
  version integer not null default 1,
  reference text not null unique check (reference ~ '^R-[2-9A-HJ-NP-Z]{6}$'),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')),
  service_type text not null references services (service_type),
  booking_type text not null check (booking_type in ('STANDARD', 'RIDE_ONLY', 'HOURLY_RENTAL', 'LONG_TERM_RENTAL')),
  client_id uuid not null references users,
  pickup_location text not null check (char_length(pickup_location) >= 5),
  destination text check (char_length(destination) >= 5),
  -- The truth is local: the window below follows from date, time and the company's time zone (decisions §15).
  scheduled_date date not null,
  scheduled_time time(0) not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  rental_end_date date,
  rental_hours integer check (rental_hours between 1 and 12),
  is_with_driver boolean not null default true,
  passengers integer not null check (passengers between 1 and 8),
  luggage integer not null default 0 check (luggage between 0 and 20),
  distance_km integer check (distance_km >= 0),
  is_outside_dakar boolean not null default false,
  total_price integer not null check (total_price between 1 and 1000000),
  flight_number text,
  special_requests text,
  order_source text
    check (order_source in ('Facebook', 'LinkedIn', 'Instagram', 'WhatsApp', 'Par un proche', 'Entreprise')),
  driver_id uuid references drivers,
  vehicle_id uuid references vehicles,
  -- Set where staff let two windows of one driver or vehicle overlap; such a row is outside the exclusions below.
  is_overlap_allowed boolean not null default false,
  payment_method text check (payment_method in ('WAVE', 'ORANGE_MONEY', 'CASH', 'CARD', 'UNPAID')),
  -- Sum of the completed payments, kept by a trigger so that the summary reads one index.
  paid_amount integer not null default 0,
  cancel_reason text check (cancel_reason in ('CLIENT', 'CLIENT_ABSENT', 'SOCIETE', 'DOUBLON', 'AUTRE')),
  cancel_note text,
  started_at timestamptz,
  completed_at timestamptz,
  -- When the message to the driver was prepared, by whom, and what it was about: it is out of date once that has changed.
  message_prepared_at timestamptz,
  message_prepared_by uuid references users,
  message_about text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The card that counts the booking (specification §2, decisions §4, §14).
  view text not null generated always as (
    case
      when status in ('PENDING', 'CONFIRMED') then
        case when case when is_with_driver then driver_id is null else vehicle_id is null end
          then 'urgent' else 'assigned' end
      when status = 'ASSIGNED' then 'assigned'
      when status = 'IN_PROGRESS' then 'in_progress'
      when status = 'COMPLETED' then 'completed'
      else 'cancelled'
    end
  ) stored,
  -- Whether the window holds its driver and vehicle.
  is_active boolean not null generated always as (
    status in ('CONFIRMED', 'ASSIGNED', 'IN_PROGRESS') and deleted_at is null
  ) stored,
  constraint bookings_message check (num_nulls(message_prepared_at, message_prepared_by, message_about) in (0, 3)),
  constraint bookings_window check (ends_at > starts_at),
  constraint bookings_transfer_destination check (service_type <> 'TRANSFER' or destination is not null),
  constraint bookings_hours check ((service_type = 'HOURLY_RENTAL') = (rental_hours is not null)),
  constraint bookings_days check ((service_type = 'DAILY_RENTAL') = (rental_end_date is not null)),
  constraint bookings_rental_order check (rental_end_date >= scheduled_date),
  constraint bookings_transfer_driver check (service_type <> 'TRANSFER' or is_with_driver),
  constraint bookings_flight check (flight_number is null or service_type = 'TRANSFER'),
  constraint bookings_no_idle_driver check (is_with_driver or driver_id is null),
  constraint bookings_assigned check (
    status not in ('ASSIGNED', 'IN_PROGRESS') or case when is_with_driver then driver_id else vehicle_id end is not null),
  constraint bookings_completed check ((status = 'COMPLETED') = (payment_method is not null)),
  constraint bookings_cancelled check ((status = 'CANCELLED') = (cancel_reason is not null)),
  -- The net below the look for clashes that the service makes under row locks (decisions §4). Deferrable: what moves many
  -- windows at once is judged at its end.
  constraint bookings_driver_overlap exclude using gist (driver_id with =, tstzrange(starts_at, ends_at) with &&)
    where (is_active and driver_id is not null and not is_overlap_allowed) deferrable,
  constraint bookings_vehicle_overlap exclude using gist (vehicle_id with =, tstzrange(starts_at, ends_at) with &&)
    where (is_active and vehicle_id is not null and not is_overlap_allowed) deferrable
);
create index bookings_by_start on bookings (starts_at, id) where deleted_at is null;
create index bookings_by_view on bookings (view, starts_at, id) where deleted_at is null;
create index bookings_summary on bookings (view, scheduled_date, paid_amount) where deleted_at is null;
-- What is counted by filter and for the home page; rows of one day look alike, so it stays small.
create index bookings_filters on bookings (scheduled_date, view, status, service_type) where deleted_at is null;
create index bookings_by_client on bookings (client_id, starts_at) where deleted_at is null;
create index bookings_by_driver on bookings (driver_id, starts_at) where deleted_at is null;
create index bookings_active_driver on bookings (driver_id, starts_at) where is_active and driver_id is not null;
create index bookings_active_vehicle on bookings (vehicle_id, starts_at) where is_active and vehicle_id is not null;
create index bookings_search on bookings using gin (search_text gin_trgm_ops) where deleted_at is null;
-- A word that half of the bookings have is counted here, without a look at their wide rows.
create index bookings_search_by_day on bookings (scheduled_date, view) include (search_text) where deleted_at is null;

create function bookings_set_search() returns trigger language plpgsql as $$
declare
  client users;
begin
  select * into client from users where id = new.client_id;
  -- What most rows share comes first: there a common word is soonest found.
  new.search_text := normalise(concat_ws(' ', new.pickup_location, new.destination, client.first_name, client.last_name,
    phone_digits(client.phone), new.reference));
  return new;
end $$;
create trigger bookings_search before insert or update of client_id, reference, pickup_location, destination, search_text
  on bookings for each row execute function bookings_set_search();

-- A renamed client is found under the new name at once.
create function users_touch_bookings() returns trigger language plpgsql as $$
begin
  update bookings set search_text = '' where client_id = new.id;
  return null;
end $$;
create trigger users_touch_bookings after update of first_name, last_name, phone on users
  for each row when (old.first_name <> new.first_name or old.last_name <> new.last_name
    or old.phone is distinct from new.phone)
  execute function users_touch_bookings();

create table payments (
  id uuid primary key default gen_random_uuid(),
  search_text text not null default '',
  booking_id uuid not null references bookings,
  amount integer not null check (amount > 0),
  currency text not null check (currency in ('XOF', 'EUR', 'USD')),
  method text check (method in ('WAVE', 'ORANGE_MONEY', 'CASH', 'CARD')),
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED')),
  transaction_id text check (transaction_id = btrim(transaction_id) and transaction_id <> ''),
  phone_number text,
  notes text,
  receipt_number integer unique,
  recorded_by uuid references users,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  deleted_at timestamptz,
  -- Money that arrived came somehow and at some time; what is awaited has no method yet (decisions §5).
  constraint payments_completed check (status <> 'COMPLETED'
    or (method is not null and transaction_id is not null and paid_at is not null))
);
-- One payment is awaited a booking, whatever is pressed at once.
create unique index payments_awaited_key on payments (booking_id)
  where deleted_at is null and status in ('PENDING', 'PROCESSING');
create unique index payments_transaction_key on payments (method, transaction_id)
  where deleted_at is null and status <> 'FAILED';
create index payments_by_booking on payments (booking_id);
create index payments_by_date on payments (created_at desc, id desc) where deleted_at is null;
create index payments_paid on payments (paid_at) include (amount) where deleted_at is null and status = 'COMPLETED';

-- What is counted and added up by filter; equal entries are kept once, so it stays small.
create index payments_figures on payments (status, method, amount) where deleted_at is null;
create index payments_search on payments using gin (search_text gin_trgm_ops) where deleted_at is null;

create function payments_set_search() returns trigger language plpgsql as $$
begin
  new.search_text := normalise(concat_ws(' ',
    (select concat_ws(' ', c.first_name, c.last_name, phone_digits(c.phone), b.reference,
        b.pickup_location, b.destination)
      from bookings b join users c on c.id = b.client_id where b.id = new.booking_id),
    new.transaction_id));
  return new;
end $$;
create trigger payments_search before insert or update of booking_id, transaction_id, search_text on payments
  for each row execute function payments_set_search();

-- Whoever is found by another name, phone or reference takes the payments along.
create function bookings_touch_payments() returns trigger language plpgsql as $$
begin
  update payments set search_text = '' where booking_id = new.id;
  return null;
end $$;
create trigger bookings_touch_payments after update on bookings
  for each row when (old.search_text <> new.search_text) execute function bookings_touch_payments();

create function payments_sum() returns trigger language plpgsql as $$
declare
  target uuid := case when tg_op = 'DELETE' then old.booking_id else new.booking_id end;
begin
  update bookings b set paid_amount = paid.amount
  from (select coalesce(sum(amount), 0) as amount from payments
    where booking_id = target and status = 'COMPLETED' and deleted_at is null) paid
  where b.id = target and b.paid_amount is distinct from paid.amount;
  return null;
end $$;
create trigger payments_sum after insert or delete or update of amount, status, deleted_at on payments
  for each row execute function payments_sum();

-- When the servers last looked for bookings to start (decisions §9), whichever of them did.
create table scheduler_state (
  id smallint primary key default 1 check (id = 1),
  last_check timestamptz
);
insert into scheduler_state default values;

-- What kept a booking from starting by itself and has been told: once for the same problem, start and crew.
create table scheduler_problems (
  booking_id uuid not null references bookings on delete cascade,
  about text not null,
  told_at timestamptz not null,
  primary key (booking_id, about)
);

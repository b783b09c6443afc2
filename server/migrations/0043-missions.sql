-- Links of trips, for their drivers (`mission`) and clients (`client`). Their tokens are derived from the key of the server,
-- the id and the nonce, so that a live link can be shown again. No foreign keys: a restore replaces the bookings and keeps
-- the links.
alter table links add column booking_id uuid;
alter table links add column driver_id uuid;
alter table links add column nonce bytea;
alter table links add column issued_at timestamptz;
create index links_by_booking on links (booking_id, purpose) where booking_id is not null;

-- Link whose address is added to a message when it is sent: the message itself holds no token.
alter table deliveries add column link_id uuid;

-- True if the driver collects what is due.
alter table bookings add column collect_by_driver boolean not null default false;

-- Photos that drivers have sent. A file is stored after its row and removed before it, so that no file is left without one.
-- No foreign keys: a restore replaces bookings and drivers, and merges these rows.
create table step_photos (
  id uuid primary key,
  booking_id uuid not null,
  driver_id uuid not null,
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null,
  removed_at timestamptz
);
create index step_photos_of_booking on step_photos (booking_id);
create index step_photos_by_upload on step_photos (uploaded_at);

-- Steps of missions, as drivers and the office have reported them.
create table booking_steps (
  booking_id uuid not null references bookings on delete cascade,
  -- Id of the press, made by the phone.
  id uuid not null,
  driver_id uuid not null references drivers,
  step text not null check (step in ('SEEN', 'ACCEPTED', 'DECLINED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE', 'NO_SHOW',
    'PROBLEM', 'CASH')),
  via text not null check (via in ('link', 'app', 'office')),
  -- Time by the clock of the phone, or that which the office gave.
  at timestamptz not null,
  received_at timestamptz not null,
  sequence integer not null default 0,
  -- Time and places to which an answer belongs.
  about text,
  note text,
  problem text check (problem in ('CLIENT_NOT_FOUND', 'BREAKDOWN', 'DELAY', 'OTHER')),
  amount integer check (amount > 0),
  photo_id uuid references step_photos,
  is_late boolean not null default false,
  is_clock_wrong boolean not null default false,
  is_after_reassignment boolean not null default false,
  -- Reason of the office, and who gave it.
  reason text,
  made_by uuid references users,
  removed_at timestamptz,
  primary key (booking_id, id),
  check ((step = 'PROBLEM') = (problem is not null)),
  check (step <> 'CASH' or amount is not null)
);
-- Open problems and refusals, for those who look for them.
create index booking_steps_reported on booking_steps (step, received_at)
  where step in ('DECLINED', 'PROBLEM', 'NO_SHOW') and removed_at is null;
create index booking_steps_with_photo on booking_steps (photo_id) where photo_id is not null;

-- Minutes of waiting that are free of charge, at airports and elsewhere (rules/settings 7).
update settings set business = '{"graceMinutes": 15, "airportGraceMinutes": 60}'::jsonb || business;

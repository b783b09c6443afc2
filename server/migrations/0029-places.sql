-- Names of places and zones as they are compared: without case, accents and punctuation. A name of signs alone stays as it is.
create function place_key(value text) returns text
  language sql immutable parallel safe
  return coalesce(
    nullif(btrim(regexp_replace(search_words(value), '[-\s\u00a0\u202f,.;:/()''’"«»!?_\\\[\]{}&+*#@%=<>|~^`$€°·…–—]+', ' ', 'g')), ''),
    btrim(lower(value))
  );

-- Text that searches of places look into: its names, then its address.
create function place_words(name text, aliases text[], address text) returns text
  language sql immutable parallel safe
  return place_key(name || ' ' || array_to_string(aliases, ' ') || ' ' || coalesce(address, ''));

create function place_keys(name text, aliases text[]) returns text[]
  language sql immutable parallel safe
  return (select array_agg(place_key(one)) from unnest(array_prepend(name, aliases)) one);

-- Keys that an address may name a place by: its whole text, and what comes before its first comma.
create function address_keys(address text) returns text[]
  language sql immutable parallel safe
  return array[place_key(address), place_key(split_part(address, ',', 1))];

create table zones (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (place_key(name)) stored,
  -- Order in lists; a new zone comes last.
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index zones_name_key on zones (name_key);

create table places (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  aliases text[] not null default '{}' check (cardinality(aliases) <= 10),
  address text,
  zone_id uuid not null references zones,
  kind text not null
    check (kind in ('AIRPORT', 'HOTEL', 'DISTRICT', 'STATION', 'EMBASSY', 'COMPANY', 'OTHER')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_active boolean not null default true,
  name_key text not null generated always as (place_key(name)) stored,
  -- Keys of all its names, with which free text is compared.
  keys text[] not null generated always as (place_keys(name, aliases)) stored,
  words text not null generated always as (place_words(name, aliases, address)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create unique index places_name_key on places (zone_id, name_key);
create index places_by_keys on places using gin (keys);

-- Prices of transfers between zones. `company_id` will name the company that one is agreed with.
create table fares (
  id uuid primary key default gen_random_uuid(),
  from_zone_id uuid not null references zones,
  to_zone_id uuid not null references zones,
  vehicle_type text check (vehicle_type in ('SEDAN', 'SUV', 'FOURWD', 'VAN', 'BUS')),
  price integer not null check (price between 1 and 1000000),
  is_one_way boolean not null default false
);
create unique index fares_of_zones on fares (from_zone_id, to_zone_id, coalesce(vehicle_type, ''), is_one_way);
create index fares_to_zone on fares (to_zone_id);

-- Usual minutes between two zones, in either direction: the smaller id comes first.
create table travel_times (
  id uuid primary key default gen_random_uuid(),
  from_zone_id uuid not null references zones,
  to_zone_id uuid not null references zones,
  peak_minutes smallint check (peak_minutes between 1 and 720),
  normal_minutes smallint check (normal_minutes between 1 and 720),
  night_minutes smallint check (night_minutes between 1 and 720),
  check (from_zone_id <= to_zone_id)
);
create unique index travel_times_of_zones on travel_times (from_zone_id, to_zone_id);
create index travel_times_to_zone on travel_times (to_zone_id);

-- Night supplement of the fares, and the versions that saves of fares and travel times compare.
create table fare_grid (
  id smallint primary key default 1 check (id = 1),
  night_percent smallint not null default 25 check (night_percent between 0 and 200),
  night_from time not null default '22:00',
  night_to time not null default '06:00',
  version integer not null default 1,
  travel_times_version integer not null default 1
);
insert into fare_grid default values;

-- Exact places of a trip, and the wanted type of vehicle.
alter table bookings
  add column pickup_place_id uuid references places,
  add column pickup_latitude double precision,
  add column pickup_longitude double precision,
  add column destination_place_id uuid references places,
  add column destination_latitude double precision,
  add column destination_longitude double precision,
  add column vehicle_type text,
  -- Minutes that a transfer was planned to take; null for those of the settings.
  add column planned_minutes smallint;
create index bookings_from_place on bookings (pickup_place_id) where pickup_place_id is not null;
create index bookings_to_place on bookings (destination_place_id) where destination_place_id is not null;

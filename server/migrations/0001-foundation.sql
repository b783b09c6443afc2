create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Text as searches compare it: no case, no accents, single spaces. Immutable (the rules of unaccent are a file that nobody
-- edits), so that a search works its pattern out once and not again for every row.
create function normalise(value text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(unaccent(lower(coalesce(value, ''))), '\s+', ' ', 'g') $$;

-- Digits as searches compare them: without the Senegalese prefix (contract/src/phones.ts does the same to the query).
create function phone_digits(value text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(coalesce(value, ''), '\D', '', 'g'), '^(00221|221)', '') $$;

-- Plates and licence numbers are unique ignoring case, spaces and hyphens (decisions §6).
create function document_key(value text) returns text
  language sql immutable parallel safe
  as $$ select upper(regexp_replace(value, '[\s-]', '', 'g')) $$;

create table counters (
  name text primary key,
  value bigint not null default 0
);
insert into counters (name) values ('notifications'), ('receipts');

create table settings (
  id smallint primary key default 1 check (id = 1),
  profile jsonb not null,
  notifications jsonb not null,
  business jsonb not null,
  security jsonb not null,
  -- Raised by every save; what If-Match compares (decisions §1).
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into settings (profile, notifications, business, security) values (
  '{"companyName": "Yoon Transport", "email": "contact@example.com", "phone": "+221338000000",
    "address": "Dakar, Sénégal", "website": "https://example.com"}',
  '{"emailNotifications": true, "smsNotifications": true, "pushNotifications": false, "bookingAlerts": true,
    "paymentAlerts": true}',
  '{"currency": "XOF", "timezone": "Africa/Dakar", "language": "fr", "baseFare": 1000, "perKmRate": 500,
    "waitingTimeRate": 200, "transferMinutes": 60}',
  '{"twoFactorAuth": false, "sessionTimeout": 30, "passwordExpiry": 90}'
);

create table users (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  -- False where the phone is kept as typed because it is no valid number: nothing is sent to it.
  is_phone_valid boolean not null default false,
  password_hash text,
  role text not null check (role in ('CLIENT', 'DRIVER', 'OPERATRICE', 'CAISSIERE', 'GESTIONNAIRE_PARC',
    'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN')),
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- E-mail and password may be absent for a client alone (decisions §6).
  constraint users_can_sign_in check (role = 'CLIENT' or (email is not null and password_hash is not null))
);
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create unique index users_client_phone_key on users (phone)
  where deleted_at is null and is_active and role = 'CLIENT' and is_phone_valid;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_by_name on users (role, search_text, id) where deleted_at is null;

create function users_set_search() returns trigger language plpgsql as $$
begin
  new.search_text := normalise(concat_ws(' ', new.last_name, new.first_name, new.last_name,
    phone_digits(new.phone)));
  return new;
end $$;
create trigger users_search before insert or update of first_name, last_name, phone on users
  for each row execute function users_set_search();

-- Whoever edits a user says which version they have read; what changes nothing is no new one.
create function users_next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger users_next_version before update on users for each row
  when ((old.first_name, old.last_name, old.email, old.phone, old.role, old.is_active, old.deleted_at)
    is distinct from (new.first_name, new.last_name, new.email, new.phone, new.role, new.is_active, new.deleted_at))
  execute function users_next_version();

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_hash bytea not null unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Opened when the settings demanded two-factor authentication of its user, who had none.
  must_enrol boolean not null default false
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- When a user was last there in a session that is over: what was announced up to then is no news to them.
create table last_seen (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null
);

create function remember_last_seen() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id, at) values (old.user_id, old.last_used_at)
  on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at);
  return null;
end $$;
create trigger session_end_is_remembered after delete on sessions
  for each row execute function remember_last_seen();

-- The apps that make codes for sign-ins (server/src/features/auth).
create table two_factor (
  user_id uuid primary key references users,
  -- Encrypted with the server's key (server/src/platform/vault.ts).
  secret bytea not null,
  -- When a first code was right: sign-ins ask for one since.
  confirmed_at timestamptz not null,
  -- The 30 seconds whose code was used last: neither that code nor an older one is taken again.
  last_step integer not null default 0
);

-- An app that a session has begun to set up: no other session replaces it or confirms it, and it goes with its own.
create table two_factor_starts (
  session_id uuid primary key references sessions on delete cascade,
  -- Encrypted in the same way.
  secret bytea not null,
  started_at timestamptz not null
);

-- What lets a user in once in place of their app; 80 random bits each, of which the hash alone is kept.
create table recovery_codes (
  user_id uuid not null references two_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- One row a wrong password or code; how many count, and for how long, is the throttle's to say.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  -- The e-mail as typed, in lower case: it need not be anybody's.
  account text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_by_account on sign_in_failures (account, failed_at);
create index sign_in_failures_by_address on sign_in_failures (address, failed_at);
create index sign_in_failures_by_age on sign_in_failures (failed_at);

-- How often an account made the calls that are limited; a row holds its last window.
create table rate_limits (
  user_id uuid not null references users,
  name text not null,
  started_at timestamptz not null,
  calls integer not null,
  primary key (user_id, name)
);

create table drivers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  license_number text not null,
  license_key text not null generated always as (document_key(license_number)) stored,
  rating numeric(2, 1) not null default 5 check (rating between 0 and 5),
  is_available boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index drivers_user_key on drivers (user_id) where deleted_at is null;
create unique index drivers_license_key on drivers (license_key) where deleted_at is null;

create table vehicles (
  id uuid primary key default gen_random_uuid(),
  type text not null default 'SEDAN' check (type in ('SEDAN', 'SUV', 'FOURWD', 'VAN', 'BUS')),
  brand text not null,
  model text not null,
  year integer not null check (year between 1990 and 2200),
  license_plate text not null,
  plate_key text not null generated always as (document_key(license_plate)) stored,
  capacity integer not null default 4 check (capacity between 1 and 50),
  is_luxury boolean not null default false,
  features text[] not null default '{}',
  image_urls text[] not null default '{}' check (cardinality(image_urls) <= 5),
  hourly_rate integer not null default 0 check (hourly_rate >= 0),
  daily_rate integer not null default 0 check (daily_rate >= 0),
  km_rate integer not null default 0 check (km_rate >= 0),
  is_available boolean not null default true,
  driver_id uuid references drivers,
  version integer not null default 1,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index vehicles_plate_key on vehicles (plate_key) where deleted_at is null;
create index vehicles_by_driver on vehicles (driver_id) where deleted_at is null;

create function vehicles_set_search() returns trigger language plpgsql as $$
begin
  new.search_text := normalise(concat_ws(' ', new.brand, new.model, new.license_plate,
    document_key(new.license_plate), new.year));
  return new;
end $$;
create trigger vehicles_search before insert or update of brand, model, license_plate, year on vehicles
  for each row execute function vehicles_set_search();

-- The uploaded images that there are; their files are named after them (server/src/features/images).
create table images (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  uploaded_by uuid references users,
  uploaded_at timestamptz not null,
  -- Set when nobody may name it any more; the row goes once its files are gone.
  removed_at timestamptz
);
create index images_by_age on images (uploaded_at) where removed_at is null;
create index images_removed on images (removed_at) where removed_at is not null;
create index vehicles_by_image on vehicles using gin (image_urls);

-- The three service types (decisions §6).
create table services (
  id uuid primary key default gen_random_uuid(),
  service_type text not null unique check (service_type in ('TRANSFER', 'HOURLY_RENTAL', 'DAILY_RENTAL')),
  label text not null,
  description text not null,
  position integer not null,
  is_active boolean not null default true
);
insert into services (service_type, label, description, position) values
  ('TRANSFER', 'Transfert', 'D’un lieu à un autre, aéroport compris', 1),
  ('HOURLY_RENTAL', 'Location à l’heure', 'Un véhicule pour quelques heures', 2),
  ('DAILY_RENTAL', 'Location à la journée', 'Un véhicule pour un ou plusieurs jours', 3);

-- A searched word as a pattern for LIKE: normalised as the searched columns are, its own % and _ taken literally.
create function search_pattern(word text) returns text
  language sql immutable parallel safe
  as $$ select '%' || regexp_replace(normalise(word), '([\\%_])', '\\\1', 'g') || '%' $$;

-- An instant as it travels: ISO 8601 in UTC.
create function instant(value timestamptz) returns text
  language sql immutable parallel safe
  as $$ select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The outbox: written with the change it tells of, delivered afterwards (decisions §8).
create table notifications (
  -- Given under the lock of its counter, held to the commit: a reader that has seen N has seen all below N.
  seq bigint primary key,
  id uuid not null unique default gen_random_uuid(),
  event text not null,
  notification_type text not null check (notification_type in ('booking', 'payment', 'system', 'driver', 'user')),
  title text not null,
  message text not null,
  priority text not null check (priority in ('high', 'medium', 'low')),
  data jsonb not null default '{}',
  url text check (url ~ '^/[^/]'),
  -- The driver's user that may read it besides the roles that its type is for.
  driver_user_id uuid references users,
  -- Told to that driver alone: the others hear of the same change in other words.
  is_for_driver_alone boolean not null default false,
  created_at timestamptz not null
);
create index notifications_of_driver on notifications (driver_user_id, seq) where driver_user_id is not null;

-- Who changed what, when and from where (decisions §12).
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No reference: the journal keeps what happened, whoever and whatever a restore replaces.
  actor_id uuid,
  actor_name text not null,
  actor_role text,
  address text,
  action text not null,
  entity text not null,
  entity_id text not null,
  -- What it was called at that time: a reference, a plate, a name.
  subject text,
  before jsonb,
  after jsonb,
  search_text text not null default ''
);
create index audit_by_entity on audit_entries (entity, entity_id, id);
create index audit_by_time on audit_entries (at, id);
create index audit_by_action on audit_entries (action, at, id);
create index audit_by_actor on audit_entries (actor_id, at, id);
create index audit_search on audit_entries using gin (search_text gin_trgm_ops);

-- Found by what it is about and by who did it: a booking by its client too, a plate however it is written.
create function audit_set_subject() returns trigger language plpgsql as $$
declare
  key uuid := case when new.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then new.entity_id::uuid end;
  further text;
begin
  if new.entity = 'booking' then
    select b.reference, c.first_name || ' ' || c.last_name into new.subject, further
      from bookings b join users c on c.id = b.client_id where b.id = key;
  elsif new.entity = 'payment' then
    select b.reference, p.transaction_id into new.subject, further
      from payments p join bookings b on b.id = p.booking_id where p.id = key;
  elsif new.entity = 'user' then
    select first_name || ' ' || last_name into new.subject from users where id = key;
  elsif new.entity = 'driver' then
    select u.first_name || ' ' || u.last_name, document_key(d.license_number) into new.subject, further
      from drivers d join users u on u.id = d.user_id where d.id = key;
  elsif new.entity = 'vehicle' then
    select brand || ' ' || model || ' · ' || license_plate, document_key(license_plate) into new.subject, further
      from vehicles where id = key;
  elsif new.entity = 'backup' then
    new.subject := new.entity_id;
  end if;
  new.search_text := normalise(concat_ws(' ', new.subject, further, new.actor_name));
  return new;
end $$;
create trigger audit_subject before insert on audit_entries for each row execute function audit_set_subject();

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit_entries
  for each statement execute function audit_is_append_only();
-- For whoever loads data without triggers too.
alter table audit_entries enable always trigger audit_is_append_only;

-- Replies kept for a day, so that a repeated write answers instead of happening again (decisions §1).
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  reply text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One connection to the live channel, for a minute: only the hash is kept, and it goes with the first use.
create table realtime_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index realtime_tickets_by_session on realtime_tickets (session_id);
create index realtime_tickets_by_age on realtime_tickets (expires_at);

-- A file that a browser may download without a session of its own: for some minutes, until its last byte was sent.
create table download_links (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  name text not null,
  expires_at timestamptz not null
);
create index download_links_by_session on download_links (session_id);

-- Which server does what one alone must do, and until when unless it says so again (server/src/platform/lease.ts).
create table leases (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null
);

-- What every server hears at the commit of a change, and never without it (server/src/platform/realtime/notices.ts). A notice
-- carries ids alone: at most 8000 bytes travel, and each server reads for itself.
create function announce(notice json) returns void language sql
  as $$ select pg_notify('yoon', notice::text) $$;

create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform announce('{"kind": "notified"}');
  return null;
end $$;
create trigger notifications_are_announced after insert on notifications
  for each statement execute function announce_notifications();

create function announce_change() returns trigger language plpgsql as $$
begin
  perform announce(json_build_object('kind', 'changed', 'entity', new.entity, 'id', new.entity_id,
    'byId', new.actor_id, 'byName', new.actor_name));
  return null;
end $$;
-- Who signs in, is refused, has their browser reached or reads a list as a file changes nothing that others look at.
create trigger audit_is_announced after insert on audit_entries
  for each row when (new.action !~ '^(session|access|push)\.|refused$|exported$') execute function announce_change();

create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform announce(json_build_object('kind', 'ended', 'sessionId', old.id));
  return null;
end $$;
create trigger session_end_is_announced after delete on sessions
  for each row execute function announce_session_end();

-- The channels out of the building that servers are configured for (decisions §15); each says so again while it lives.
create table channels (
  server uuid not null,
  name text not null check (name in ('email', 'sms', 'push')),
  counts_until timestamptz not null,
  primary key (server, name)
);

-- What was announced and may have to be told outside: written with the change, taken up after the commit.
create table outgoing_events (
  id bigint generated always as identity primary key,
  event jsonb not null,
  at timestamptz not null
);

-- One e-mail or SMS to one person, or one push to the browser of a session (server/src/features/deliveries).
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'push')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  -- When it may be tried; none once it is sent or given up.
  due_at timestamptz,
  tries smallint not null default 0,
  failed_at timestamptz,
  error text
);
create index deliveries_due on deliveries (due_at) where due_at is not null;
create index deliveries_by_age on deliveries (created_at);
create index deliveries_failed on deliveries (failed_at) where failed_at is not null;

-- How the browser of a session is reached by Web Push: it ends with the session.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null
);

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
  created_at timestamptz not null
);
create index notifications_of_driver on notifications (driver_user_id, seq) where driver_user_id is not null;

-- Who changed what, when and from where (decisions §12).
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references users,
  actor_name text not null,
  actor_role text,
  address text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index audit_by_entity on audit_entries (entity, entity_id, id);
create index audit_by_time on audit_entries (at, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit_entries
  for each statement execute function audit_is_append_only();

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

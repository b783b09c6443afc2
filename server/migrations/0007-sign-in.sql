-- The rows that the demonstration company made: their password, where they have one, is public. In databases of an earlier
-- version their e-mails are in a domain that does not exist.
alter table users add column is_demo boolean not null default false;
create index users_demo on users (id) where is_demo;
-- A driver may be known with an e-mail and without a password.
alter table users drop constraint users_can_sign_in;
alter table users add constraint users_can_sign_in
  check (role = 'CLIENT' or (email is not null and (role = 'DRIVER' or password_hash is not null)));
update users set is_demo = true where lower(email) like '%@yoon.demo';

-- The address or browser with which an account has signed in: exempt from the limit on failures from anywhere for 90 days.
-- Keyed by the e-mail as typed, in lower case: it need not be anybody's.
create table sign_in_origins (
  account text not null,
  kind text not null check (kind in ('address', 'browser')),
  -- A network (server/src/platform/network-of.ts) or the id in a browser's signed token.
  value text not null,
  used_at timestamptz not null,
  primary key (account, kind, value)
);
create index sign_in_origins_by_age on sign_in_origins (used_at);

-- The id in the signed token of the browser that sent the wrong password, if it sent one.
alter table sign_in_failures add column browser text;

-- One row per wrong password that a signed-in user gave once more: these are limited per session.
create table session_failures (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions on delete cascade,
  failed_at timestamptz not null
);
create index session_failures_by_session on session_failures (session_id, failed_at);

-- Accounts with many failed attempts, until their user has been told at a sign-in.
create table sign_in_alerts (
  account text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- When the administrators and the user were notified.
  reported_at timestamptz
);
create index sign_in_alerts_by_age on sign_in_alerts (last_at);

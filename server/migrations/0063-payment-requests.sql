-- Requests to pay a booking by mobile money. One is live for a booking at a time.
create table payment_requests (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  amount integer not null check (amount > 0),
  currency text not null,
  -- FAILED: the last attempt was refused, another one is possible.
  state text not null check (state in ('OPEN', 'FAILED', 'PAID', 'EXPIRED', 'CANCELLED')),
  created_by uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Moment of the payment, the expiry or the cancellation.
  ended_at timestamptz,
  -- Last fresh query that somebody asked for.
  asked_at timestamptz,
  -- False until the journal says that the booking has ended it.
  is_end_recorded boolean not null default true,
  check ((state in ('OPEN', 'FAILED')) = (ended_at is null))
);
create unique index payment_requests_live on payment_requests (booking_id) where state in ('OPEN', 'FAILED');
create index payment_requests_of_booking on payment_requests (booking_id, created_at desc);
create index payment_requests_by_age on payment_requests (created_at desc, id);
create index payment_requests_to_record on payment_requests (id) where not is_end_recorded;
create index payment_requests_expiring on payment_requests (expires_at) where state in ('OPEN', 'FAILED');

-- Attempts to be paid by a provider. A row is committed before the provider is called; its id is our reference there.
create table payment_sessions (
  id uuid primary key,
  request_id uuid not null references payment_requests on delete cascade,
  provider text not null check (provider in ('wave', 'orange_money')),
  amount integer not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('CREATING', 'OPEN', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED')),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  -- The server that creates it has until then; afterwards another one may.
  creating_until timestamptz,
  provider_ref text,
  url text,
  deep_links jsonb not null default '{}',
  qr text,
  expires_at timestamptz,
  -- True until the provider has ended it too.
  is_cancel_due boolean not null default false,
  next_check_at timestamptz,
  failures integer not null default 0
);
create index payment_sessions_of_request on payment_sessions (request_id, provider, created_at desc);
create unique index payment_sessions_creating on payment_sessions (request_id, provider) where state = 'CREATING';
create index payment_sessions_due on payment_sessions (next_check_at) where next_check_at is not null;
create index payment_sessions_to_cancel on payment_sessions (id) where is_cancel_due;

-- Money that a provider has confirmed: each transaction once.
create table provider_payments (
  id uuid not null unique default gen_random_uuid(),
  provider text not null check (provider in ('wave', 'orange_money')),
  transaction_id text not null,
  session_id uuid not null references payment_sessions on delete cascade,
  -- As the provider said it; null if it did not.
  amount bigint,
  currency text,
  fee integer,
  payer text,
  paid_at timestamptz,
  found_at timestamptz not null,
  -- The payment that it became, unless a person has to decide.
  payment_id uuid references payments,
  problem text check (problem in ('AMOUNT', 'CURRENCY', 'MERCHANT', 'OVERPAID', 'PAID_AFTER_CANCEL')),
  primary key (provider, transaction_id)
);
create index provider_payments_of_session on provider_payments (session_id);
create index provider_payments_with_problem on provider_payments (found_at) where problem is not null;

-- Webhooks whose signature was right, each once. No foreign keys: a restore replaces requests and keeps these rows.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  kind text not null,
  session_id uuid,
  provider_ref text,
  transaction_id text,
  raw text not null,
  received_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  handled_at timestamptz,
  result text check (result in ('CONFIRMED', 'UNKNOWN_REFERENCE', 'GIVEN_UP')),
  unique (provider, event_id)
);
create index provider_events_due on provider_events (next_try_at) where next_try_at is not null;
create index provider_events_by_age on provider_events (received_at);

-- Since when a provider has not answered.
create table provider_health (
  provider text primary key,
  failing_since timestamptz,
  failed_at timestamptz,
  succeeded_at timestamptz
);

-- Cancels the live request of a booking that owes nothing any more or is cancelled; a deleted one owes nothing. Only Wave can end an attempt.
create function close_payment_requests() returns trigger language plpgsql as $$
begin
  with closed as (
    update payment_requests set state = 'CANCELLED', ended_at = greatest(new.updated_at, created_at), is_end_recorded = false
    where booking_id = new.id and state in ('OPEN', 'FAILED') returning id, ended_at)
  update payment_sessions s set state = 'CANCELLED', is_cancel_due = s.provider = 'wave' and s.provider_ref is not null,
    next_check_at = c.ended_at
  from closed c where s.request_id = c.id and s.state in ('CREATING', 'OPEN');
  return null;
end $$;
create trigger bookings_close_requests after update on bookings for each row
  when (new.status = 'CANCELLED' and old.status <> 'CANCELLED' or booking_due(new) = 0 and booking_due(old) > 0)
  execute function close_payment_requests();

-- Statements of mobile money: the lines of a provider, each once, and the payment that each was matched with.
create table statements (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('WAVE', 'ORANGE_MONEY')),
  source text not null check (source in ('FILE', 'API')),
  filename text,
  -- First and last day (UTC) of which it holds all lines.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  line_count integer not null check (line_count >= 0),
  added_count integer not null check (added_count between 0 and line_count),
  added_by uuid references users,
  added_at timestamptz not null
);
create index statements_by_day on statements (provider, to_day desc, from_day);

create table statement_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references statements,
  provider text not null check (provider in ('WAVE', 'ORANGE_MONEY')),
  transaction_id text not null check (transaction_id = btrim(transaction_id) and transaction_id <> ''),
  -- A reversal may repeat the id of the transaction that it reverses.
  is_reversal boolean not null default false,
  kind text not null check (kind in ('RECEIPT', 'REFUND', 'TRANSFER', 'PAYOUT', 'FEE')),
  -- Type as the provider names it.
  type text,
  -- Signed effect on the wallet, as the provider states it, with or without the fee.
  amount bigint not null check (amount <> 0),
  fee bigint not null default 0,
  at timestamptz not null,
  -- False if the provider gives the day alone.
  has_time boolean not null default true,
  day date not null generated always as ((at at time zone 'UTC')::date) stored,
  phone text,
  name text,
  client_reference text,
  session_reference text,
  payment_id uuid unique references payments,
  refund_id uuid unique references refunds,
  matched_by text check (matched_by in ('auto', 'person')),
  match_rule text check (match_rule in ('SESSION', 'TRANSACTION')),
  ignored_reason text,
  decided_by uuid references users,
  decided_at timestamptz,
  -- True once a person has undone its match: it is matched by persons alone from then on.
  is_released boolean not null default false,
  constraint statement_lines_once unique (provider, transaction_id, is_reversal),
  constraint statement_lines_decided check (
    num_nonnulls(payment_id, refund_id, ignored_reason) <= 1
    and (matched_by is not null) = (num_nonnulls(payment_id, refund_id) = 1) and (match_rule is null or matched_by = 'auto')
    and (decided_at is not null) = (num_nonnulls(payment_id, refund_id, ignored_reason) = 1))
);
create index statement_lines_by_day on statement_lines (provider, day);
create index statement_lines_by_statement on statement_lines (statement_id);
-- References of lines name sessions.
create index payment_sessions_by_ref on payment_sessions (provider_ref) where provider_ref is not null;
create index statement_lines_open on statement_lines (at, id)
  where kind = 'RECEIPT' and decided_at is null;
create index statement_lines_with_fee on statement_lines (provider, at desc, id) where fee > 0 and payment_id is not null;

-- Name of the column of each field in the last file of a provider that a person has mapped; null for none.
create table statement_mappings (
  provider text primary key check (provider in ('WAVE', 'ORANGE_MONEY')),
  columns jsonb not null check (jsonb_typeof(columns) = 'object')
);

-- Open lines with the payment or the refund that each is: by our session that its references name, then by its transaction id. The
-- amounts agree, without or with the fee.
create view line_matches as
  with found as (
    select l.id as line_id, l.statement_id, m.payment_id, null::uuid as refund_id, 'SESSION' as rule,
      case when m.transaction_id = l.transaction_id then 1 else 2 end as place
    from statement_lines l
      join payment_sessions s on s.provider = lower(l.provider) and (s.provider_ref = l.session_reference
        or s.id = case when l.client_reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.client_reference::uuid end)
      join provider_payments m on m.session_id = s.id and m.payment_id is not null
      join payments p on p.id = m.payment_id and p.amount in (l.amount, l.amount + l.fee) and p.status in ('COMPLETED', 'REFUNDED')
        and p.deleted_at is null
    where l.kind = 'RECEIPT' and l.decided_at is null and not l.is_released
      and not exists (select from statement_lines o where o.payment_id = m.payment_id)
    union all
    select l.id, l.statement_id, p.id, null, 'TRANSACTION', 3
    from statement_lines l join payments p on p.method = l.provider and p.transaction_id = l.transaction_id
      and p.amount in (l.amount, l.amount + l.fee) and p.status in ('COMPLETED', 'REFUNDED') and p.deleted_at is null
    where l.kind = 'RECEIPT' and l.decided_at is null and not l.is_released
      and not exists (select from statement_lines o where o.payment_id = p.id)
    union all
    select l.id, l.statement_id, null, r.id, 'TRANSACTION', 3
    from statement_lines l join refunds r on r.method = l.provider and r.transaction_id = l.transaction_id
      and r.amount in (-l.amount, -l.amount - l.fee)
    where l.kind = 'REFUND' and l.decided_at is null and not l.is_released
      and not exists (select from statement_lines o where o.refund_id = r.id))
  select line_id, statement_id, payment_id, refund_id, rule from (
    select f.*, row_number() over (partition by line_id order by place, payment_id, refund_id) as of_line,
      row_number() over (partition by payment_id, refund_id order by place, line_id) as of_money
    from found f) f
  where of_line = 1 and of_money = 1;

-- Matches the lines of new payments, and releases those of payments that no longer count. Waits for a statement that is being
-- written (lock 7360129): neither would see the other.
create function match_payments() returns trigger language plpgsql as $$
begin
  if not exists (select from changed where method in ('WAVE', 'ORANGE_MONEY')) then return null; end if;
  perform pg_advisory_xact_lock_shared(7360129);
  update statement_lines l
    set payment_id = null, matched_by = null, match_rule = null, decided_by = null, decided_at = null
    from changed c where l.payment_id = c.id and (c.deleted_at is not null or c.status = 'FAILED');
  update statement_lines l
    set payment_id = c.id, matched_by = 'auto', match_rule = 'TRANSACTION', decided_at = clock_timestamp()
    from changed c
    where l.provider = c.method and l.transaction_id = c.transaction_id and c.amount in (l.amount, l.amount + l.fee)
      and c.status in ('COMPLETED', 'REFUNDED') and c.deleted_at is null
      and l.kind = 'RECEIPT' and l.decided_at is null and not l.is_released
      and not exists (select from statement_lines o where o.payment_id = c.id);
  return null;
end $$;
create trigger payments_match_inserted after insert on payments
  referencing new table as changed for each statement execute function match_payments();
create trigger payments_match_updated after update on payments
  referencing new table as changed for each statement execute function match_payments();

-- The same of new refunds, which never change afterwards.
create function match_refunds() returns trigger language plpgsql as $$
begin
  if not exists (select from added where method in ('WAVE', 'ORANGE_MONEY')) then return null; end if;
  perform pg_advisory_xact_lock_shared(7360129);
  update statement_lines l
    set refund_id = r.id, matched_by = 'auto', match_rule = 'TRANSACTION', decided_at = clock_timestamp()
    from added r
    where l.provider = r.method and l.transaction_id = r.transaction_id and r.amount in (-l.amount, -l.amount - l.fee)
      and l.kind = 'REFUND' and l.decided_at is null and not l.is_released;
  return null;
end $$;
create trigger refunds_match after insert on refunds
  referencing new table as added for each statement execute function match_refunds();

-- The same of money that a provider has confirmed for one of our sessions, once it is a payment.
create function match_sessions() returns trigger language plpgsql as $$
begin
  if not exists (select from changed where payment_id is not null) then return null; end if;
  perform pg_advisory_xact_lock_shared(7360129);
  update statement_lines l
    set payment_id = m.payment_id, matched_by = 'auto', match_rule = m.rule, decided_at = clock_timestamp()
    from line_matches m where m.line_id = l.id and m.payment_id in (select payment_id from changed);
  return null;
end $$;
create trigger provider_payments_match_inserted after insert on provider_payments
  referencing new table as changed for each statement execute function match_sessions();
create trigger provider_payments_match_updated after update on provider_payments
  referencing new table as changed for each statement execute function match_sessions();

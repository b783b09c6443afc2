-- How long the journal is kept: settings, and the one way in which its entries go (server/src/platform/journal-retention.ts).

update settings set security = '{"journalYears": 10, "signInYears": 2}'::jsonb || security;

-- When administrators were told that entries will go; nothing goes within the 30 days that follow.
create table journal_retention (
  id smallint primary key default 1 check (id = 1),
  announced_at timestamptz
);
insert into journal_retention default values;

create function is_sign_in(action text) returns boolean language sql immutable as $$
  select action in ('session.opened', 'session.refused', 'session.closed', 'session.revoked')
$$;

-- The moment before which entries have had their time at another moment; none where they are kept without limit.
create function journal_limit(is_sign_in boolean, at timestamptz) returns timestamptz language sql stable as $$
  select at - make_interval(years => years)
  from (select case when is_sign_in then coalesce((security->>'signInYears')::int, 2)
    else coalesce((security->>'journalYears')::int, 10) end as years from settings) s
  where years > 0
$$;

-- Deletes the oldest entries that have had their time, twice so many at most, and answers how many.
create function journal_forget(most int, out entries int, out sign_ins int) language plpgsql as $$
begin
  perform set_config('yoon.forgets_journal', 'on', true);
  with gone as (
    delete from audit_entries e where e.id in (
      (select a.id from audit_entries a where a.at < journal_limit(false, clock_timestamp()) and not is_sign_in(a.action)
        order by a.at limit most)
      union all
      (select a.id from audit_entries a where a.at < journal_limit(true, clock_timestamp()) and is_sign_in(a.action)
        order by a.at limit most)
    ) returning e.action
  )
  select count(*) filter (where not is_sign_in(action)), count(*) filter (where is_sign_in(action))
    into entries, sign_ins from gone;
  perform set_config('yoon.forgets_journal', '', true);
end $$;

-- Nothing but the function deletes from the journal, and it deletes nothing that is to be kept.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('yoon.forgets_journal', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit is append-only';
end $$;

create function audit_entry_is_due() returns trigger language plpgsql as $$
begin
  if old.at < journal_limit(is_sign_in(old.action), clock_timestamp())
    and exists (select from journal_retention where announced_at <= clock_timestamp() - interval '30 days') then
    return old;
  end if;
  raise exception 'the audit keeps this entry';
end $$;
create trigger audit_entry_is_due before delete on audit_entries
  for each row execute function audit_entry_is_due();
alter table audit_entries enable always trigger audit_entry_is_due;

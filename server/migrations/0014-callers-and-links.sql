-- Links, and what is counted and kept for each caller: a session (as `user:<id>`), a link (`link:<id>`) or the server itself
-- (`system`). The locks are taken in the order in which sign-ins and other writes take theirs: sessions, audit_entries,
-- idempotency_keys.

-- Rights of the bearers of tokens, who need no session: each until it expires, is revoked or is spent.
create table links (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256: the token itself is not stored.
  token_hash bytea not null unique,
  purpose text not null,
  -- Name of the subject, such as the file to download.
  subject text,
  -- Session that asked for the link and with which it ends.
  session_id uuid references sessions on delete cascade,
  is_single_use boolean not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- First use of a single-use link.
  used_at timestamptz,
  -- Bytes of its file that a download link has sent: as many as the file has spend it.
  bytes_sent bigint not null default 0
);
create index links_by_session on links (session_id) where session_id is not null;
create index links_by_age on links (expires_at);

-- Null for entries of an earlier version; `anonymous` for those of a call without a session or link, such as a sign-in.
alter table audit_entries add column caller text;

-- Replies kept for a day, so that a repeated write answers instead of happening again.
create table stored_replies (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  reply text not null,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index stored_replies_by_age on stored_replies (created_at);

-- Number of limited calls of a caller in the window that began with the first of them.
create table call_counts (
  caller text not null,
  name text not null,
  started_at timestamptz not null,
  calls integer not null,
  primary key (caller, name)
);
create index call_counts_by_age on call_counts (started_at);

-- While servers of the version before answer too, a write that one version has answered must not happen again on the other:
-- each copies the replies of users to where the other looks. The condition on the depth ends the copying after one step.
create function copy_idempotency_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from stored_replies where caller = 'user:' || old.user_id and key = old.key;
    return null;
  end if;
  insert into stored_replies (caller, key, request_hash, status, reply, created_at)
    values ('user:' || new.user_id, new.key, new.request_hash, new.status, new.reply, new.created_at)
    on conflict (caller, key) do update set request_hash = excluded.request_hash, status = excluded.status,
      reply = excluded.reply, created_at = excluded.created_at;
  return null;
end $$;
create trigger idempotency_keys_are_copied after insert or update or delete on idempotency_keys
  for each row when (pg_trigger_depth() = 0) execute function copy_idempotency_key();

create function copy_stored_reply() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from idempotency_keys where user_id = substr(old.caller, 6)::uuid and key = old.key;
    return null;
  end if;
  insert into idempotency_keys (user_id, key, request_hash, status, reply, created_at)
    values (substr(new.caller, 6)::uuid, new.key, new.request_hash, new.status, new.reply, new.created_at)
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, status = excluded.status,
      reply = excluded.reply, created_at = excluded.created_at;
  return null;
end $$;
create trigger stored_replies_are_copied after insert or update on stored_replies
  for each row when (pg_trigger_depth() = 0 and new.caller like 'user:%') execute function copy_stored_reply();
create trigger stored_reply_deletions_are_copied after delete on stored_replies
  for each row when (pg_trigger_depth() = 0 and old.caller like 'user:%') execute function copy_stored_reply();

-- Complete, because the first trigger has locked its table to the end of this transaction.
insert into stored_replies (caller, key, request_hash, status, reply, created_at)
  select 'user:' || user_id, key, request_hash, status, reply, created_at from idempotency_keys;
insert into call_counts (caller, name, started_at, calls)
  select 'user:' || user_id, name, started_at, calls from rate_limits;
-- Tickets of the live channel are not copied: one that was used at a server of the version before would be valid again.
insert into links (token_hash, purpose, subject, session_id, is_single_use, expires_at, bytes_sent)
  select ticket_hash, 'download', name, session_id, false, expires_at, bytes_sent from download_links;

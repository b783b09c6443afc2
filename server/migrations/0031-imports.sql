-- Imports of clients, drivers, vehicles and places from files.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('clients', 'drivers', 'vehicles', 'places')),
  state text not null check (state in ('READING', 'CHECKING', 'WRITING', 'DONE', 'REFUSED', 'UNDONE')),
  filename text not null,
  rows integer not null default 0,
  -- Number of rows that have been checked so far.
  checked integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  started_by uuid references users,
  started_at timestamptz not null,
  changed_at timestamptz not null
);

-- Rows that an import has updated: their values before it, and their version after it, for its undo.
create table import_changes (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references imports on delete cascade,
  row_id uuid not null,
  version integer not null,
  before jsonb not null
);
create unique index import_changes_by_row on import_changes (import_id, row_id);

-- The import that has created a row. No reference: backups may hold the row without it.
alter table users add column import_id uuid;
alter table drivers add column import_id uuid;
alter table vehicles add column import_id uuid;
alter table places add column import_id uuid;
create index users_by_import on users (import_id) where import_id is not null;
create index drivers_by_import on drivers (import_id) where import_id is not null;
create index vehicles_by_import on vehicles (import_id) where import_id is not null;
create index places_by_import on places (import_id) where import_id is not null;

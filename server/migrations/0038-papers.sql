-- Private files of papers. A file is stored after its row and removed before it, so that no file is left without a row.
create table paper_files (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  filename text not null,
  type text not null check (type in ('application/pdf', 'image/webp')),
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null default now(),
  removed_at timestamptz
);
create index paper_files_by_upload on paper_files (uploaded_at);

-- Papers of vehicles and drivers; `expires_on` is the last day on which one is valid.
create table papers (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid references drivers,
  vehicle_id uuid references vehicles,
  kind text not null,
  number text,
  category text,
  issued_on date,
  expires_on date,
  file_name text references paper_files,
  -- The fewest days before the expiry on which it was announced; null before the first notice.
  told_days smallint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((driver_id is null) <> (vehicle_id is null)),
  check (issued_on <= expires_on),
  check (kind in ('REGISTRATION', 'INSURANCE', 'INSPECTION', 'ROAD_TAX', 'TRANSPORT_LICENCE', 'EXTINGUISHER')
      and vehicle_id is not null
    or kind in ('LICENCE', 'MEDICAL', 'IDENTITY', 'CONTRACT') and driver_id is not null)
);
create index papers_of_driver on papers (driver_id, kind) where driver_id is not null;
create index papers_of_vehicle on papers (vehicle_id, kind) where vehicle_id is not null;
create index papers_by_expiry on papers (expires_on, id);
create unique index papers_file on papers (file_name) where file_name is not null;

-- Reason for which expired papers were accepted for the driver and the vehicle of a trip.
alter table bookings add column papers_override text;

update settings set business = '{"blockingPapers": ["INSURANCE", "INSPECTION", "TRANSPORT_LICENCE", "LICENCE"]}'::jsonb || business;

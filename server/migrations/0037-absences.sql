-- Absences of drivers and vehicles. The local times are as typed; the instants follow from them and the company's time zone.
create table absences (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid references drivers,
  vehicle_id uuid references vehicles,
  local_from timestamp not null,
  local_to timestamp not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((driver_id is null) <> (vehicle_id is null)),
  check (local_from < local_to and local_to <= local_from + interval '366 days'),
  check (starts_at <= ends_at),
  check (reason in ('LEAVE', 'SICK', 'REST', 'TRAINING', 'OTHER') and driver_id is not null
    or reason in ('MAINTENANCE', 'BREAKDOWN', 'ACCIDENT', 'OTHER') and vehicle_id is not null)
);
create index absences_of_driver on absences using gist (driver_id, tstzrange(starts_at, ends_at)) where driver_id is not null;
create index absences_of_vehicle on absences using gist (vehicle_id, tstzrange(starts_at, ends_at)) where vehicle_id is not null;
create index absences_by_end on absences (ends_at);

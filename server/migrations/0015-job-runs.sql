-- The last run of each background job by any server, one row a job. All times are those of the database.
create table job_runs (
  name text primary key,
  -- Interval at which the work of the job is done.
  every_ms integer not null,
  -- Moment from which the job counts as overdue, unless a server has reported it before.
  overdue_at timestamptz not null,
  -- Start of a run that has lasted a minute and goes on, and until when it counts as going on unless it is reported again.
  running_since timestamptz,
  running_until timestamptz,
  -- The last run that has ended: its times, the kind of its failure, the host of its server and the id of its log lines.
  -- Null before the first one.
  started_at timestamptz,
  finished_at timestamptz,
  failure text,
  server text,
  request_id text check (request_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  succeeded_at timestamptz,
  runs bigint not null default 0,
  failures bigint not null default 0,
  counted_since timestamptz not null default clock_timestamp()
);

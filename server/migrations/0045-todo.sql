-- Marks of lines of the work queue: the person who deals with one, and until when it is put off. A line has no row of its
-- own: it is computed. These rows live for a day at most and refer to no other, so that a restore may replace users below them.
create table todo_marks (
  key text primary key check (key ~ '^[A-Z_]{3,30}\.[0-9a-f-]{1,36}$'),
  claimed_by uuid,
  claimed_at timestamptz,
  claimed_until timestamptz,
  snoozed_by uuid,
  snoozed_until timestamptz,
  -- Urgency when it was put off, 1 the highest: a line that becomes more urgent comes back.
  snoozed_urgency smallint check (snoozed_urgency between 1 and 3),
  check (num_nulls(claimed_by, claimed_at, claimed_until) in (0, 3)),
  check (num_nulls(snoozed_by, snoozed_until, snoozed_urgency) in (0, 3))
);

-- Lines that the last check has found: one that is not here is new, and is announced if it is urgent.
create table todo_found (
  key text primary key,
  urgency smallint not null
);
create table todo_state (
  id smallint primary key default 1 check (id = 1),
  checked_at timestamptz
);
insert into todo_state default values;

-- Reminders that were sent or prepared, once for a start of a trip and for drivers once for a driver. No foreign keys: a restore
-- keeps them, as they have left.
create table reminders (
  id uuid not null default gen_random_uuid() unique,
  booking_id uuid not null,
  recipient text not null check (recipient in ('client', 'driver')),
  starts_at timestamptz not null,
  driver_id uuid,
  at timestamptz not null
);
create unique index reminders_once on reminders (booking_id, recipient, starts_at,
  coalesce(driver_id, '00000000-0000-0000-0000-000000000000'::uuid));
create index reminders_by_start on reminders (starts_at);
-- Reminder that a message brings: it is dropped when its trip was moved, cancelled or given to another driver before it left.
alter table deliveries add column reminder_id uuid;

-- Minutes from which a line appears (rules/settings 4).
update settings set notifications =
  '{"todoDriverMinutes": 120, "todoAcceptMinutes": 20, "todoEnRouteMinutes": 30, "todoLateMinutes": 5, "todoOverrunMinutes": 15, "todoUnpaidMinutes": 60,
    "clientReminders": false, "driverReminderMinutes": 120}'::jsonb || notifications;

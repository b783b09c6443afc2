-- When the crew was last assigned, by the database's clock: that assignment may be undone for a while. Which crew and
-- which status the booking had before is in its journal.
alter table bookings add column assigned_recorded_at timestamptz;

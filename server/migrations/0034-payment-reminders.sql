-- When a reminder to the client of an unpaid trip was last prepared (rules/money 40). Who did is in the journal.
alter table payments add column reminded_at timestamptz;

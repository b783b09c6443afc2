-- Moment of the last reminder that was prepared for the client of an unpaid trip; the journal names its actor (rules/money 40).
alter table payments add column reminded_at timestamptz;

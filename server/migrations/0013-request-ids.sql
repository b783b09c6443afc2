-- The request or run of a job that has written an audit entry, as its answer and its log lines name it. Null for entries
-- that an earlier version has written.
alter table audit_entries add column request_id text check (request_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$');

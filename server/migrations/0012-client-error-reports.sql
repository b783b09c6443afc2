-- Errors that the web application has reported, one row per place in the code. No user, no message, no address with an id.
create table client_error_reports (
  -- SHA-256 of the class and the frames.
  fingerprint text primary key,
  error_class text not null,
  -- Places in the files of one build, the innermost first: the names of the files hold a hash of their content.
  frames text[] not null,
  version text not null,
  -- Those of the last report.
  page text not null,
  browser text not null,
  count integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index client_error_reports_by_age on client_error_reports (last_seen_at);

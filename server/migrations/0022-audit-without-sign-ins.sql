-- The journal is read without sign-ins by default, the newest first: so many they are, none of them is read then.
create index audit_without_sign_ins on audit_entries (at, id)
  where action not in ('session.opened', 'session.closed');

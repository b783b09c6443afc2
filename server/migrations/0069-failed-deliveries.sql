-- Why the last attempt of a message has failed (contract/src/notifications/delivery-failures.ts), and the answer of its service.
alter table deliveries add column failure text, add column answer_code smallint;
-- Name of the state of the trip of which a message tells its client (server/src/features/deliveries).
alter table deliveries add column trip_state text;

-- The texts of the server up to this version.
update deliveries set
  failure = case
    when error like '%cannot be reached' or error ~ '^The mail server .*\([A-Z]+\)$' then 'unreachable'
    when error ~ '(answered \d{3}|\(\d{3}\))$' then 'refused'
    when error = 'Nobody could send it within a day' then 'expired'
    else 'unknown' end,
  answer_code = substring(error from '(\d{3})\)?$')::smallint
where error is not null;

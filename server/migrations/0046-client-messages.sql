-- Templates of messages to clients that were changed; one without a row is the original, at its first version.
create table client_messages (
  kind text not null check (kind in ('CONFIRMATION', 'REMINDER', 'DRIVER_ASSIGNED', 'EN_ROUTE', 'ON_SITE', 'RECEIPT')),
  language text not null check (language in ('fr', 'en')),
  text text not null check (text <> ''),
  version integer not null default 1,
  primary key (kind, language)
);

-- Years whose holidays were saved, with the version that a save compares; a year without a row is at its first version.
create table holiday_years (
  year smallint primary key,
  version integer not null default 1
);

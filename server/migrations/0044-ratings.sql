-- Ratings of trips by their clients. The mean of a driver's last fifty is their `rating`, from the third on.
create table ratings (
  booking_id uuid primary key references bookings on delete cascade,
  driver_id uuid not null references drivers,
  stars smallint not null check (stars between 1 and 5),
  comment text,
  created_at timestamptz not null
);
create index ratings_of_driver on ratings (driver_id, created_at desc);

-- Client to whom a link of a trip belongs: it ends when the trip is given to another one. Null for links of drivers, and for those
-- that the server of the version before makes.
alter table links add column client_id uuid;
update links l set client_id = b.client_id from bookings b where l.purpose = 'client' and b.id = l.booking_id;

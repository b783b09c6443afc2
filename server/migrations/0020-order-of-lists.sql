-- The lists of users and vehicles read a page in order, instead of all rows to sort them.
create index users_in_order on users (search_text, id) where deleted_at is null;
create index vehicles_in_order on vehicles (search_text, id) where deleted_at is null;

-- The bookings of a user are counted with those of the driver profiles, deleted ones included.
create index drivers_by_user on drivers (user_id);

-- A search for users looks in names, phones and e-mails: without this index the e-mail made it read every client.
create index users_by_email on users using gin (lower(email) gin_trgm_ops);

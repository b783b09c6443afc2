-- The list of users by the day of their registration reads a page in order too.
create index users_by_registration on users (created_at, id) where deleted_at is null;

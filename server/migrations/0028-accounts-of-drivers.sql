-- The home page counts the drivers who may be assigned in this index, without a read of their accounts.
create index users_who_drive on users (id) where role = 'DRIVER' and is_active and deleted_at is null;

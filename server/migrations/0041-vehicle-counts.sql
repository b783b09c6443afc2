-- Counts the vehicles of the home page without reading their rows.
create index vehicles_counts on vehicles (is_available) where deleted_at is null;

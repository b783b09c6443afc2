-- Finds the plates that a word of a search occurs in, without reading every vehicle for each word.
create index vehicles_by_plate on vehicles using gin (lower(plate_key) gin_trgm_ops);

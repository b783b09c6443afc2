-- Sentence on why an import has written nothing.
alter table imports add column refusal text;
-- The list of imports, latest first.
create index imports_by_start on imports (started_at desc, id);
-- Finds the imports that have updated a row.
create index import_changes_of_row on import_changes (row_id);

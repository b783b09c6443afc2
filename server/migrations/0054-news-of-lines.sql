-- Last report of a driver when a line was put off: a newer one brings the line back. Null for lines without reports.
alter table todo_marks add column snoozed_news_at timestamptz;

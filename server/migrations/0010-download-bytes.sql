-- How many bytes of the file a link has given out: it ends with as many as the file has, whichever ranges they are of.
alter table download_links add column bytes_sent bigint not null default 0;

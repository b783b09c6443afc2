#!/bin/sh
# Runs once, on an empty volume: makes the role and the database of Yoon. The role owns its database and may create others, in
# which backups are read; it is no superuser. That of the server has no password, so it is reached from this container alone.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$YOON_PASSWORD" <<'END'
create role yoon login createdb password :'password';
create database yoon owner yoon encoding 'UTF8' template template0;
alter role current_user password null;
END

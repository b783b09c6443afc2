-- Trip whose client a message tells of it; null for messages to anybody else. No foreign key: a restore keeps what is to be sent.
alter table deliveries add column client_booking_id uuid;

-- True if a problem came with a photo that the server no longer had.
alter table booking_steps add column is_photo_lost boolean not null default false;

-- Two places as price proposals compare them: without case, accents and punctuation, in either direction. Hashed, because an
-- entry of an index has less room than two places may take.
create function route_key(pickup text, destination text) returns text
  language sql immutable parallel safe
  return (
    select md5(least(a, b) || ' > ' || greatest(a, b)) from (select
      btrim(regexp_replace(search_words(pickup), '[-\s,.;:/()''’]+', ' ', 'g')) collate "C" as a,
      btrim(regexp_replace(search_words(destination), '[-\s,.;:/()''’]+', ' ', 'g')) collate "C" as b
    ) places
  );

-- The latest trips between two places, whose prices are proposed for the next one.
create index bookings_of_route on bookings (route_key(pickup_location, destination), starts_at)
  where service_type = 'TRANSFER' and status = 'COMPLETED' and deleted_at is null;

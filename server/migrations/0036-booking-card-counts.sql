-- Counts that every list of bookings shows. Within these functions PostgreSQL plans a statement once for each
-- connection; as part of the list's own statement, planning them took longer than running them.
create function booking_counts_by_view(from_day date, to_day date)
returns table (view text, bookings int, paid bigint) language plpgsql stable rows 5 as $$
begin
  if from_day is null and to_day is null then
    return query select c.view, sum(c.bookings)::int, sum(c.paid)::bigint
      from booking_counts_now c where c.day is null group by c.view;
  else
    return query select c.view, sum(c.bookings)::int, sum(c.paid)::bigint
      from booking_counts_now c
      where c.day >= coalesce(from_day, '-infinity') and c.day <= coalesce(to_day, 'infinity') group by c.view;
  end if;
end $$;

create function booking_counts_of_days(first_day date, of_view text, of_status text, of_service text)
returns table (today int, tomorrow int, "nextDays" int) language plpgsql stable rows 1 as $$
begin
  return query select
      coalesce(sum(c.bookings) filter (where c.day = first_day), 0)::int,
      coalesce(sum(c.bookings) filter (where c.day = first_day + 1), 0)::int,
      coalesce(sum(c.bookings), 0)::int
    from booking_counts_now c
    where c.day >= first_day and c.day < first_day + 7
      and (of_view is null or c.view = of_view)
      and (of_status is null or c.status = of_status)
      and (of_service is null or c.service_type = of_service);
end $$;

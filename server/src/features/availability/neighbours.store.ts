import { type RawBuilder, sql } from 'kysely'
import { bookingsWithin } from './overlaps.store.ts'

/** SQL of zones and of the minutes between them: other features know them. */
export interface WaySql {
  zoneOfBooking(end: 'pickup' | 'destination', alias: string): RawBuilder<string | null>
  /** Usual minutes between two zones for a way that begins at a moment; null if unknown. */
  usualMinutes(
    from: RawBuilder<unknown>,
    to: RawBuilder<unknown>,
    moment: RawBuilder<unknown>,
  ): RawBuilder<number | null>
}

const buffer = sql`(select (business->>'bufferMinutes')::int from settings)`
/** Minutes of a transfer whose usual ones are unknown. */
export const transferMinutes = sql<number>`(select (business->>'transferMinutes')::int from settings)`
const restHours = sql`(select (business->>'restHours')::int from settings)`

/** Hours around a trip in which another one can be too close to it. */
const aroundHours = sql`greatest(${restHours}, 6)`

/**
 * Query of what a driver's trips around the one `requested_days` mean for it: the trips before and after on its days, the
 * minutes of those days, the nights that it makes too short, and whether a trip follows another one too closely. A trip
 * is one of the day on which it starts, as in proposals.
 */
export function neighboursOf(driver: string, ways: WaySql, withPlaces: boolean): RawBuilder<unknown> {
  const range = sql`range_merge(requested.days, tstzrange(lower(requested.span) - make_interval(hours => ${aroundHours}),
    upper(requested.span) + make_interval(hours => ${aroundHours})))`
  const isOfDays = sql`tstzrange(b.starts_at, b.ends_at) && requested.days`
  return sql`
    select before.trip as before, after.trip as after, near.day_minutes as "dayMinutes",
      before.short_rest as "shortRestBefore", after.short_rest as "shortRestAfter",
      coalesce(before.is_tight, false) or coalesce(after.is_tight, false) as is_tight,
      coalesce(before.empty_minutes, 0) + coalesce(after.empty_minutes, 0) as empty_minutes
    from requested_days requested
      cross join lateral (
        select (array_agg(b.id order by b.ends_at desc) filter (where b.ends_at <= lower(requested.span)))[1] as before_id,
          (array_agg(b.id order by b.starts_at) filter (where b.starts_at >= upper(requested.span)))[1] as after_id,
          coalesce(sum(extract(epoch from b.ends_at - b.starts_at) / 60) filter (where ${isOfDays}), 0)::int as day_minutes
        from ${bookingsWithin('driver_id', sql.ref(driver), range)} b where b.id <> requested.id) near
      left join lateral (${wayQuery({
        withPlaces,
        id: sql`near.before_id`,
        there: ways.zoneOfBooking('destination', 'b'),
        minutes: sql`lower(requested.span) - b.ends_at`,
        usual: ways.usualMinutes(sql`ends.there`, sql`requested.pickup_zone`, sql`b.ends_at`),
        here: sql`requested.pickup_zone`,
      })}) before on true
      left join lateral (${wayQuery({
        withPlaces,
        id: sql`near.after_id`,
        there: ways.zoneOfBooking('pickup', 'b'),
        minutes: sql`b.starts_at - upper(requested.span)`,
        usual: ways.usualMinutes(sql`requested.destination_zone`, sql`ends.there`, sql`upper(requested.span)`),
        here: sql`requested.destination_zone`,
      })}) after on true`
}

interface Way {
  /** True if the reader may know where other trips begin and end. */
  withPlaces: boolean
  id: RawBuilder<unknown>
  /** Zone of the other trip, and that of the requested one. */
  there: RawBuilder<unknown>
  here: RawBuilder<unknown>
  minutes: RawBuilder<unknown>
  usual: RawBuilder<unknown>
}

/**
 * Query of the way between the requested trip and another one. Empty driving is counted as proposals count it
 * (rules/proposals 8, `emptyMinutes`).
 */
function wayQuery({ withPlaces, id, there, here, minutes, usual }: Way): RawBuilder<unknown> {
  const zone = withPlaces ? sql`(select name from zones where zones.id = way.there)` : sql`null`
  return sql`
    select case when way.is_of_days then json_build_object('minutes', way.minutes, 'zone', ${zone},
        'isSameZone', coalesce(way.there = ${here}, false), 'wayMinutes', way.usual) end as trip,
      case when not way.is_of_days and way.minutes < ${restHours} * 60
        then json_build_object('minutes', way.minutes, 'wantedHours', ${restHours}) end as short_rest,
      way.minutes < greatest(${buffer}, way.usual) as is_tight,
      case when way.is_same_day and way.there <> ${here} then coalesce(way.usual, ${transferMinutes}) else 0 end
        as empty_minutes
    from (
      select ends.there, b.scheduled_date = requested.day as is_same_day,
        b.scheduled_date between requested.day and requested.last_day as is_of_days, (extract(epoch from ${minutes}) / 60)::int as minutes, ${usual} as usual
      from bookings b cross join lateral (select ${there} as there) ends where b.id = ${id}) way`
}

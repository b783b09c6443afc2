import { drivingSteps, missionSteps } from '@yoon/contract/missions/steps'
import { type RawBuilder, sql } from 'kysely'

const driving = sql`array[${sql.join(drivingSteps.map((step) => sql.lit(step)))}]::text[]`
const all = sql`array[${sql.join(missionSteps.map((step) => sql.lit(step)))}]::text[]`
/** Order of steps `s`: by the sequence of a phone, and by the clocks between phones and the office (rules/missions 14). */
const inOrder = sql`s.ordered_at, s.sequence, s.at, array_position(${all}, s.step), s.id`
/** The first of steps `s` comes first. */
const firstFirst = sql`s.ordered_at, s.sequence, s.at, s.id`
/** The last of steps `s` comes first. */
export const lastFirst = sql`s.ordered_at desc, s.sequence desc, s.at desc, s.id desc`
/** Condition that a step `s` follows a report `r` of the same driver. */
export const isAfterReport = sql`(s.ordered_at, s.sequence, s.at) > (r.ordered_at, r.sequence, r.at)`
const isAnswer = sql`s.step in ('ACCEPTED', 'DECLINED')`

/**
 * Condition that a step of the driver who has the trip `b` is a refusal from before the last assignment: the office has given
 * the trip to this driver again. The time of the assignment is that of the database, and counts if its clock and that of the
 * server agree.
 */
export function isPastRefusal(step: 's' | 'r'): RawBuilder<boolean> {
  const [name, receivedAt] = [sql.ref(`${step}.step`), sql.ref(`${step}.received_at`)]
  return sql<boolean>`(${name} = 'DECLINED' and coalesce(
    ${receivedAt} < b.assigned_recorded_at and b.assigned_recorded_at <= b.updated_at + interval '1 minute', false))`
}

/** Condition that a step `s` is one of the driver who has the booking `b`. */
export const isOfDriver = sql`s.booking_id = b.id and s.driver_id = b.driver_id and s.removed_at is null
  and not s.is_after_reassignment`

/** Query of the last amount in cash that the driver of a booking `b` said to have received, with its arrival. */
export const reportedCash = sql<{ amount: number; received_at: Date }>`
  select s.amount, s.received_at from booking_steps s where s.booking_id = b.id and s.driver_id = b.driver_id
    and s.step = 'CASH' and s.removed_at is null order by s.received_at desc, s.id limit 1`

/**
 * Steps `s` of the drivers who have the bookings `b`, with `is_shown`: of each step, and of equal answers in a row, the one that
 * the office gave last, else the first press in the order of the phones, so that the order of arrival does not matter; and
 * every problem (rules/missions 14).
 */
function withShown(steps: RawBuilder<unknown>): RawBuilder<unknown> {
  const run = sql`case when ${isAnswer} then concat(s.about, ' ', ${isPastRefusal('s')}, ' ',
      row_number() over (partition by s.booking_id, ${isAnswer} order by ${firstFirst})
      - row_number() over (partition by s.booking_id, s.step, s.about, ${isPastRefusal('s')} order by ${firstFirst})) end`
  return sql`(
    select s.*, s.step = 'PROBLEM' or row_number() over (partition by s.booking_id, s.step, s.run order by s.via = 'office' desc,
      case when s.via = 'office' then s.received_at end desc, ${firstFirst}) = 1 as is_shown
    from (select s.*, ${run} as run from ${steps}) s)`
}

/** Steps `s` of the driver who has the booking `b`, with `is_shown`. */
const driverSteps = withShown(sql`booking_steps s where ${isOfDriver}`)

/** Names the time and the places of a booking `b`, to which an answer of its driver belongs, as `booking_about` of the database. */
export const currentAbout = sql<string>`md5(jsonb_build_array(b.scheduled_date, b.scheduled_time, b.rental_end_date,
  b.rental_hours, b.pickup_location, b.destination)::text)`

/** Minutes of waiting at the pick-up of a booking `b` that are free of charge. */
const graceOf = sql<number>`(
  select (c.business->>case when exists (select from places p where p.id = b.pickup_place_id and p.kind = 'AIRPORT')
    then 'airportGraceMinutes' else 'graceMinutes' end)::int from settings c)`

/** Returns a column of the last answer among steps `s`; null if that is a refusal from before the assignment. */
function ofLastAnswer(column: 'step' | 'about'): RawBuilder<unknown> {
  return sql`(array_agg(case when not ${isPastRefusal('s')} then ${sql.ref(`s.${column}`)} end order by ${lastFirst})
    filter (where ${isAnswer}))[1]`
}

/** Join of what the steps `s` of a booking `b` amount to, as `m`; `json` is how one is shown. */
export function stepJoin(json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select
        json_agg(${json} order by ${inOrder}) as steps,
        max(array_position(${driving}, s.step)) as drive,
        ${ofLastAnswer('step')} as answer,
        ${ofLastAnswer('about')} as about,
        bool_or(s.step = 'SEEN') as is_seen,
        min(s.at) filter (where s.step = 'ON_SITE') as on_site_at,
        min(s.at) filter (where s.step = 'ON_BOARD') as on_board_at
      from ${driverSteps} s where s.is_shown
    ) m on b.driver_id is not null`
}

const position = sql`coalesce((${driving})[m.drive], m.answer, case when m.is_seen then 'SEEN' end)`
const isConfirmationNeeded = sql`coalesce(m.drive is null and m.answer = 'ACCEPTED' and m.about <> ${currentAbout}, false)`

const waitedFrom = sql`greatest(m.on_site_at, b.starts_at)`
/** End of the grace of a booking `b`, beside `stepJoin`. */
export const graceUntil = sql<Date>`(${waitedFrom} + make_interval(mins => ${graceOf}))`
const waitedMinutes = sql`greatest(0, floor(extract(epoch from m.on_board_at - ${waitedFrom}) / 60))::int`

interface ShownSteps {
  columns: RawBuilder<unknown>
  /** Join that the columns need. */
  join: RawBuilder<unknown>
}

/** Returns the columns of a booking `b` about its mission; amounts and ratings only for readers of amounts. */
export function stepsOfBooking({ withAmounts }: { withAmounts: boolean }): ShownSteps {
  const amount = withAmounts ? sql`'amount', s.amount,` : sql``
  const rating = withAmounts
    ? sql`(select json_build_object('stars', r.stars, 'comment', r.comment, 'at', instant(r.created_at))
        from ratings r where r.booking_id = b.id) as rating,`
    : sql``
  const join = stepJoin(sql`json_build_object(
    'id', s.id, 'step', s.step, 'at', instant(s.at), 'receivedAt', instant(s.received_at), 'via', s.via, 'note', s.note,
    'problem', s.problem, ${amount}
    'photoUrl', case when s.photo_id is not null then '/api/bookings/' || b.id || '/steps/' || s.id || '/photo' end,
    'isPhotoLost', s.is_photo_lost, 'isLate', s.is_late, 'isClockWrong', s.is_clock_wrong, 'reason', s.reason,
    'by', (select u.first_name || ' ' || u.last_name from users u where u.id = s.made_by))`)
  const columns = sql`${rating}
    case when b.driver_id is not null then
      json_build_object('position', ${position}, 'isConfirmationNeeded', ${isConfirmationNeeded}) end as mission,
    coalesce(m.steps, '[]') as steps,
    case when b.service_type = 'TRANSFER' and m.on_site_at is not null and m.on_board_at is not null then
      (select json_build_object('minutes', w.minutes, 'graceMinutes', w.grace,
          'billableMinutes', greatest(0, w.minutes - w.grace))
        from (select ${waitedMinutes} as minutes, ${graceOf} as grace) w) end as waiting`
  return { columns, join }
}

/** Columns of a booking `b` about its mission for its driver: the steps as JSON, and what they amount to. */
export const stepsOfMission: ShownSteps = {
  columns: sql`${position} as position, ${isConfirmationNeeded} as "isConfirmationNeeded", ${currentAbout} as about,
    coalesce(m.steps, '[]') as steps, instant(${graceUntil}) as "graceUntil"`,
  join: stepJoin(sql`json_build_object(
    'id', s.id, 'step', s.step, 'at', instant(s.at), 'receivedAt', instant(s.received_at), 'via', s.via, 'note', s.note,
    'problem', s.problem, 'amount', s.amount, 'hasPhoto', s.photo_id is not null,
    'isPhotoLost', s.is_photo_lost, 'isLate', s.is_late)`),
}

/** Furthest step of the drive of a booking `b`; null before the first. */
export const furthestStepOf = sql<string>`(
  select (${driving})[max(array_position(${driving}, s.step))] from booking_steps s where ${isOfDriver})`

/** Steps of the drive of a booking `b` as JSON, for its client: at the times by which they are ordered. */
export const drivingStepsOf = sql`coalesce((
  select json_agg(json_build_object('step', s.step, 'at', instant(s.ordered_at)) order by array_position(${driving}, s.step))
  from ${driverSteps} s where s.is_shown and s.step = any(${driving})), '[]')`

/** Query of the last steps of the bookings of a table that have not arrived late, all at once: the windows of each by itself would take most of the time. */
export function lastStepsOf(bookings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (s.booking_id) s.booking_id, s.step, s.at
    from ${withShown(sql`${bookings} b join booking_steps s on ${isOfDriver}`)} s
    where s.is_shown and not s.is_late
    order by s.booking_id, s.ordered_at desc, s.sequence desc, s.at desc, array_position(${all}, s.step) desc, s.id desc`
}

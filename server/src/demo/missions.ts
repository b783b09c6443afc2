import type { MissionStep } from '@yoon/contract/missions/steps'
import { dayMs, isoInstant, minuteMs } from './clock.ts'
import { createRandom, type Random } from './random.ts'
import type { BookingRow } from './rows.ts'

interface StepRow {
  booking_id: string
  id: string
  driver_id: string
  step: MissionStep
  via: 'link' | 'office'
  at: string
  received_at: string
  sequence: number
  note: string | null
  problem: string | null
  amount: number | null
}

interface RatingRow {
  booking_id: string
  driver_id: string
  stars: number
  comment: string | null
  created_at: string
}

interface Missions {
  steps: StepRow[]
  ratings: RatingRow[]
  /** Bookings whose price the driver collects. */
  collected: string[]
}

/** Minutes from the start of a trip at which its steps take place. */
const drive = { EN_ROUTE: -35, ON_SITE: -6, ON_BOARD: 9, DONE: 52 } as const
type Drive = keyof typeof drive
const driving = Object.keys(drive) as Drive[]

/** Last reports of the transfers that are under way, the latest first: the first four occur at any hour. */
const underWay = ['ON_SITE', 'PROBLEM', 'NO_SHOW', 'DONE', 'EN_ROUTE', 'ON_BOARD'] as const
/** Answers to the trips to come, by their places: nearly all are accepted. */
const answersAhead: readonly (readonly MissionStep[])[] = Array.from({ length: 24 }, (_, place) => {
  if (place === 10) return []
  if (place === 4 || place === 17) return ['SEEN']
  return ['SEEN', place === 13 ? 'DECLINED' : 'ACCEPTED']
})
const comments = ['Chauffeur ponctuel et très aimable.', null, 'Véhicule propre, merci.', null, 'Un peu de retard.']
/** Ratings of one driver: below three, the former stars are shown. */
const mostRatings = 2

/** A trip of a driver that starts around the present. */
interface Trip {
  booking: BookingRow
  driver: string
  start: number
}

/** Adds a step of a trip, unless it is still to come. */
type Add = (step: MissionStep, at: number, more?: Partial<StepRow>) => void

/** Makes the steps of the trips around `now`, and the ratings of those that are over (rules/missions 40). */
export function makeMissions(bookings: readonly BookingRow[], now: number): Missions {
  const trips = bookings.flatMap((booking): Trip[] => {
    const start = Date.parse(`${booking.scheduled_date}T${booking.scheduled_time.slice(0, 5)}:00Z`)
    const driver = booking.driver_id
    return driver !== null && Math.abs(start - now) <= 3 * dayMs ? [{ booking, driver, start }] : []
  })
  const inStatus = (status: BookingRow['status']) => trips.filter(({ booking }) => booking.status === status)
  const random = createRandom(1907)
  const steps: StepRow[] = []
  const adder =
    ({ booking, driver }: Trip): Add =>
    (step, at, more = {}) => {
      if (at > now) return
      const received = Math.min(now, at + random.int(2, 40) * 1000)
      const times = { at: isoInstant(at), received_at: isoInstant(received), sequence: steps.length }
      const row = { booking_id: booking.id, id: random.uuid(), driver_id: driver, step, via: 'link' as const }
      steps.push({ ...row, ...times, note: null, problem: null, amount: null, ...more })
    }
  for (const [place, trip] of inStatus('ASSIGNED').entries()) {
    const told = Math.min(toldAt(trip, now), now - random.int(30, 600) * minuteMs)
    addAnswers(adder(trip), answersAhead[place % answersAhead.length] ?? [], told)
  }
  const running = inStatus('IN_PROGRESS')
    .toSorted((one, other) => Number(isRental(one)) - Number(isRental(other)))
    .map((trip, place) => ({ trip, reached: isRental(trip) ? 'ON_BOARD' : underWay[place % underWay.length] }) as const)
  for (const { trip, reached = 'DONE' } of running) addDrive(adder(trip), trip, { reached, now })
  const over = inStatus('COMPLETED')
  for (const trip of over) addDrive(adder(trip), trip, { reached: 'DONE', now })
  const collected = running.flatMap(({ trip, reached }) => (reached === 'DONE' ? [trip.booking.id] : []))
  return { steps, ratings: rate(over, random), collected }
}

/** True for a rental, whose client is on board for hours or days. */
function isRental({ booking }: Trip): boolean {
  return booking.service_type !== 'TRANSFER'
}

/** Moment at which the driver has read the message. */
function toldAt({ start }: Trip, now: number): number {
  return Math.min(now - 30 * minuteMs, start - 180 * minuteMs)
}

const details: Partial<Record<MissionStep, Partial<StepRow>>> = {
  PROBLEM: { problem: 'DELAY', note: 'Bouchon à Rufisque, 10 minutes de retard' },
  DECLINED: { note: 'Véhicule au garage' },
}

/** Adds what the driver of a trip to come has answered. */
function addAnswers(add: Add, steps: readonly MissionStep[], told: number): void {
  for (const [after, step] of steps.entries()) add(step, told + after * 4 * minuteMs, details[step])
}

/** Adds the steps of a trip up to one; those of a trip under way have taken place by now. */
function addDrive(add: Add, trip: Trip, { reached, now }: { reached: (typeof underWay)[number]; now: number }): void {
  const { booking, start } = trip
  const told = toldAt(trip, now)
  add('SEEN', told)
  add('ACCEPTED', told + 2 * minuteMs)
  const last = reached === 'NO_SHOW' ? 'ON_SITE' : reached === 'PROBLEM' ? 'EN_ROUTE' : reached
  const isOver = booking.status === 'COMPLETED'
  const shift = isOver ? 0 : Math.min(0, now - 2 * minuteMs - (start + drive[last] * minuteMs))
  // A rental lasts longer than a transfer.
  const completed = isOver && booking.completed_at ? Date.parse(booking.completed_at) - 4 * minuteMs : 0
  const momentOf = (step: Drive) => start + drive[step] * minuteMs + shift
  for (const step of driving.slice(0, driving.indexOf(last) + 1)) {
    add(step, step === 'DONE' ? Math.max(momentOf(step), completed) : momentOf(step))
  }
  if (reached === 'PROBLEM')
    add('PROBLEM', Math.max(start + drive.EN_ROUTE * minuteMs + shift, now - 12 * minuteMs), details.PROBLEM)
  if (reached === 'NO_SHOW') add('NO_SHOW', Math.min(now - minuteMs, start + 20 * minuteMs), { note: 'Client appelé' })
  if (isOver || reached !== 'DONE') return
  add('CASH', start + (drive.DONE + 1) * minuteMs + shift, { amount: booking.total_price })
}

/** Rates trips that are over, so few of each driver that the former stars are shown. */
function rate(trips: readonly Trip[], random: Random): RatingRow[] {
  const ratings: RatingRow[] = []
  for (const { booking, driver } of trips) {
    const before = ratings.filter((one) => one.driver_id === driver).length
    if (before >= mostRatings || !booking.completed_at) continue
    const comment = comments[ratings.length % comments.length] ?? null
    const stars = comment?.includes('retard') ? 3 : random.int(4, 5)
    ratings.push({ booking_id: booking.id, driver_id: driver, stars, comment, created_at: booking.completed_at })
  }
  return ratings
}

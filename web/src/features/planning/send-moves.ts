import { assignDriver, unassignDriver, undoAssignment } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { changeBookings, getPlanning } from '@yoon/contract/planning/calls'
import type { Planning, PlanningTrip } from '@yoon/contract/planning/schemas'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { type Answer, call } from '../../lib/calls/api.ts'
import { refreshAfter } from '../../lib/calls/data.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { type BatchItem, type BookingChange, failureOf, sendBatches, versionOf } from '../../lib/calls/send-batches.ts'
import { learnVersion, serialize } from '../../lib/calls/write-queue.ts'
import { itemOf, type Sending } from './move-items.ts'
import { lengthOf, type Move } from './moves.ts'

/** Result of one move. */
export interface MoveResult {
  move: Move
  /** Version of the trip after the move. */
  version?: number
  /** Its minutes after the move; a batch does not answer them. */
  minutes?: number
  error?: Error
}

async function callFor(item: BatchItem, idempotencyKey: string): Promise<Booking> {
  const options = { idempotencyKey, version: item.version }
  const { id } = item
  if (item.action === 'unassign') return (await call(unassignDriver, { id }, options)).data
  if (item.action === 'undoAssignment') return (await call(undoAssignment, { id }, options)).data
  const { action, version, ...args } = item
  if (item.action === 'assign') return (await call(assignDriver, args, options)).data
  return (await call(rescheduleBooking, args as ArgsOf<typeof rescheduleBooking>, options)).data
}

/** Longest wait for the board to be read again, in milliseconds: without a connection it would never end. */
const longestReadMs = 4_000

/**
 * Sends moves: one by its own call, several as a batch, more than that in pieces; resolves to the result of each, in their
 * order.
 */
export async function sendMoves(moves: readonly Move[], sending: Sending): Promise<MoveResult[]> {
  const [only] = moves
  const changeOf = (move: Move): BookingChange => ({
    id: move.trip.id,
    version: move.trip.version,
    itemOf: (version) => itemOf(move, version, sending),
    isExact: sending.isExact,
  })
  if (only && moves.length === 1 && !sending.isRest) {
    const result = await sendOne(only, changeOf(only), sending.key)
    void refreshAfter(changeBookings)
    return [result]
  }
  // Each piece has a key of its own, which a repetition finds again.
  const answers = await sendBatches(moves.map(changeOf), (items) => `${sending.key}.${items[0]?.id}`)
  const results = moves.map((move, index) => ({ ...answers[index], move }))
  // A batch answers no bookings: the bars stay where they were dropped until the board is read again.
  await Promise.race([refreshAfter(changeBookings), new Promise((resolve) => setTimeout(resolve, longestReadMs))])
  return results
}

async function sendOne(move: Move, change: BookingChange, key: string): Promise<MoveResult> {
  const { id, version } = change
  try {
    const booking = await serialize(id, () => callFor(change.itemOf(versionOf(change)), key))
    learnVersion(id, version, booking)
    showBooking(booking)
    return { move, version: booking.version, minutes: lengthOf(booking) }
  } catch (error) {
    return { move, error: failureOf(error) }
  }
}

/** Writes a booking as the server has answered it into the cached boards, before they are read again. */
function showBooking(booking: Booking): void {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === getPlanning.path }
  queryClient.setQueriesData<Answer<typeof getPlanning>>(filter, (answer) => {
    if (!answer) return answer
    const data: Planning = {
      ...answer.data,
      trips: answer.data.trips.map((trip) => (trip.id === booking.id ? changedTrip(trip, booking) : trip)),
    }
    return { ...answer, data }
  })
}

function changedTrip(trip: PlanningTrip, booking: Booking): PlanningTrip {
  const { version, status, startsAt, endsAt, scheduledDate, scheduledTime, driver, vehicle } = booking
  const crew = { driverId: driver?.id ?? null, vehicleId: vehicle?.id ?? null }
  return { ...trip, version, status, startsAt, endsAt, scheduledDate, scheduledTime, ...crew }
}

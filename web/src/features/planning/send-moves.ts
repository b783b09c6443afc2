import { assignDriver, unassignDriver, undoAssignment } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { changeBookings, getPlanning } from '@yoon/contract/planning/calls'
import { batchItemsMax } from '@yoon/contract/planning/limits'
import type { Planning, PlanningTrip } from '@yoon/contract/planning/schemas'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { type Answer, ApiError, call } from '../../lib/calls/api.ts'
import { refreshAfter } from '../../lib/calls/data.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { latestVersion, learnVersion, serialize } from '../../lib/calls/write-queue.ts'
import { piecesOf } from '../../lib/pieces.ts'
import { type BatchItem, itemOf, type Sending } from './move-items.ts'
import type { Move } from './moves.ts'

/** Result of one move. */
export interface MoveResult {
  move: Move
  /** Version of the trip after the move. */
  version?: number
  error?: Error
}

function versionOf({ trip: { id, version } }: Move, { isExact }: Sending): number {
  return (!isExact && latestVersion(id, version)) || version
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
  if (only && moves.length === 1 && !sending.isRest) {
    const result = await sendOne(only, sending)
    void refreshAfter(changeBookings)
    return [result]
  }
  const results: MoveResult[] = []
  for (const piece of piecesOf(moves, batchItemsMax)) {
    const lost = results.at(-1)?.error
    // Without an answer to one piece, the others wait for the same repetition.
    if (isLost(lost)) results.push(...piece.map((move) => ({ move, error: lost })))
    else results.push(...(await sendBatch(piece, sending)))
  }
  // A batch answers no bookings: the bars stay where they were dropped until the board is read again.
  await Promise.race([refreshAfter(changeBookings), new Promise((resolve) => setTimeout(resolve, longestReadMs))])
  return results
}

async function sendOne(move: Move, sending: Sending): Promise<MoveResult> {
  const { id, version } = move.trip
  try {
    const booking = await serialize(id, () => callFor(itemOf(move, versionOf(move, sending), sending), sending.key))
    learnVersion(id, version, booking)
    showBooking(booking)
    return { move, version: booking.version }
  } catch (error) {
    return { move, error: error instanceof Error ? error : new ApiError(0) }
  }
}

/** True if no certain answer came: the same move can be sent again under the same key. */
export function isLost(error: Error | undefined): error is ApiError {
  return error instanceof ApiError && error.isTransient
}

async function sendBatch(moves: readonly Move[], sending: Sending): Promise<MoveResult[]> {
  const items = moves.map((move) => itemOf(move, versionOf(move, sending), sending))
  try {
    // Each piece has a key of its own, which a repetition finds again.
    const idempotencyKey = `${sending.key}.${items[0]?.id}`
    const { data } = await call(changeBookings, { items }, { idempotencyKey })
    return moves.map((move, index) => {
      const result = data[index]
      if (!result?.ok) return { move, error: refusalOf(result) }
      const { version = move.trip.version } = result
      learnVersion(move.trip.id, move.trip.version, { version })
      return { move, version }
    })
  } catch (error) {
    return moves.map((move) => ({ move, error: error instanceof Error ? error : new ApiError(0) }))
  }
}

type Refusal = ConstructorParameters<typeof ApiError>[1]

function refusalOf(result: object | undefined): ApiError {
  return new ApiError(409, result as Refusal)
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

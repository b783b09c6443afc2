import type { ArgsOf } from '@yoon/contract/endpoint'
import { changeBookings } from '@yoon/contract/planning/calls'
import { batchItemsMax } from '@yoon/contract/planning/limits'
import { piecesOf } from '../pieces.ts'
import { ApiError, call } from './api.ts'
import { latestVersion, learnVersion, serialize } from './write-queue.ts'

export type BatchItem = ArgsOf<typeof changeBookings>['items'][number]

/** A change of a booking. */
export interface BookingChange {
  id: string
  /** Version on the screen. */
  version: number
  /** Returns the item of the batch, with the version to send. */
  itemOf(version: number): BatchItem
  /** True to send the version on the screen, and not one that later changes of this tab have made of it. */
  isExact?: boolean | undefined
}

/** Result of one change. */
export interface BookingResult {
  id: string
  /** Version of the booking after it. */
  version?: number
  error?: Error
}

/** Returns the version to send. */
export function versionOf({ id, version, isExact }: Pick<BookingChange, 'id' | 'version' | 'isExact'>): number {
  return (!isExact && latestVersion(id, version)) || version
}

/** True if no certain answer came: the same change can be sent again under the same key. */
export function isLost(error: Error | undefined): error is ApiError {
  return error instanceof ApiError && error.isTransient
}

/** Returns what a call has failed with; without words of its own, it got no answer. */
export function failureOf(error: unknown): Error {
  return error instanceof Error ? error : new ApiError(0)
}

/**
 * Sends changes in pieces that the server takes, each piece after the writes of its bookings that are under way; resolves
 * to the result of each, in their order. `keyOf` returns the key of a piece, the same for a repetition.
 */
export async function sendBatches(
  changes: readonly BookingChange[],
  keyOf: (items: readonly BatchItem[]) => string,
): Promise<BookingResult[]> {
  const results: BookingResult[] = []
  for (const piece of piecesOf(changes, batchItemsMax)) {
    const lost = results.at(-1)?.error
    const ids = piece.map(({ id }) => id)
    // Without an answer to one piece, the others wait for the same repetition.
    if (isLost(lost)) results.push(...ids.map((id) => ({ id, error: lost })))
    else results.push(...(await serialize(ids, () => sendPiece(piece, keyOf))))
  }
  return results
}

async function sendPiece(
  piece: readonly BookingChange[],
  keyOf: (items: readonly BatchItem[]) => string,
): Promise<BookingResult[]> {
  const items = piece.map((change) => change.itemOf(versionOf(change)))
  try {
    const { data } = await call(changeBookings, { items }, { idempotencyKey: keyOf(items) })
    return piece.map(({ id, version: before }, index) => {
      const result = data[index]
      if (!result?.ok) return { id, error: new ApiError(409, result as ConstructorParameters<typeof ApiError>[1]) }
      const { version = before } = result
      learnVersion(id, before, { version })
      return { id, version }
    })
  } catch (error) {
    return piece.map(({ id }) => ({ id, error: failureOf(error) }))
  }
}

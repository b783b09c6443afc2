import type { TripMeanwhile } from '@yoon/contract/absences/calls'
import { changeBookings } from '@yoon/contract/planning/calls'
import { batchItemsMax } from '@yoon/contract/planning/limits'
import { useRef, useState } from 'react'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { refreshAfter } from '../../../lib/calls/data.ts'
import { piecesOf } from '../../../lib/pieces.ts'

/** Outcome of the removal of the driver and the vehicle of one trip. */
export interface UnassignedTrip {
  id: string
  /** Sentence on why it was refused; undefined if it was done. */
  refusal: string | undefined
}

export interface UnassignAll {
  /** Takes the driver and the vehicle from the trips, many in one call; each is done or refused by itself. */
  run(trips: readonly TripMeanwhile[]): void
  isBusy: boolean
  results: readonly UnassignedTrip[]
}

type Item = Pick<TripMeanwhile, 'id' | 'version'>

/** Takes the driver and the vehicle from each trip of an absence, and tells the result of each. */
export function useUnassignAll(): UnassignAll {
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly UnassignedTrip[]>([])
  // A repetition after a lost answer has the same key: what was done is answered as before.
  const keys = useRef(new Map<string, string>())
  const keyOf = (items: readonly Item[]) => {
    const asked = JSON.stringify(items)
    const key = keys.current.get(asked) ?? crypto.randomUUID()
    keys.current.set(asked, key)
    return key
  }
  const run = async (trips: readonly TripMeanwhile[]) => {
    setIsBusy(true)
    setResults([])
    for (const piece of piecesOf(trips, batchItemsMax)) {
      const items = piece.map(({ id, version }) => ({ id, version }))
      const more = await unassignPiece(items, keyOf(items))
      setResults((known) => [...known, ...more])
    }
    setIsBusy(false)
    void refreshAfter(changeBookings)
  }
  return { run: (trips) => void run(trips), isBusy, results }
}

const failure = 'Erreur lors de la désassignation'

async function unassignPiece(piece: readonly Item[], idempotencyKey: string): Promise<UnassignedTrip[]> {
  const items = piece.map((item) => ({ ...item, action: 'unassign' as const }))
  try {
    const { data } = await call(changeBookings, { items }, { idempotencyKey })
    return data.map(({ id, ok, message = failure }) => ({ id, refusal: ok ? undefined : message }))
  } catch (error) {
    return piece.map(({ id }) => ({ id, refusal: messageOf(error, failure) }))
  }
}

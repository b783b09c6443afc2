import type { TripMeanwhile } from '@yoon/contract/absences/calls'
import { changeBookings } from '@yoon/contract/planning/calls'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { refreshAfter } from '../../../lib/calls/data.ts'
import { type BookingChange, sendBatches } from '../../../lib/calls/send-batches.ts'

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

const failure = 'Erreur lors de la désassignation'

/** Takes the driver and the vehicle from each trip of an absence, and tells the result of each. */
export function useUnassignAll(): UnassignAll {
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly UnassignedTrip[]>([])
  // A repetition after a lost answer has the same key: what was done is answered as before.
  const keys = useRef(new Map<string, string>())
  const keyOf = (items: readonly object[]) => {
    const asked = JSON.stringify(items)
    const key = keys.current.get(asked) ?? crypto.randomUUID()
    keys.current.set(asked, key)
    return key
  }
  const run = async (trips: readonly TripMeanwhile[]) => {
    setIsBusy(true)
    setResults([])
    const answers = await sendBatches(trips.map(removalOf), keyOf)
    setResults(answers.map(({ id, error }) => ({ id, refusal: error && messageOf(error, failure) })))
    setIsBusy(false)
    void refreshAfter(changeBookings)
  }
  return { run: (trips) => void run(trips), isBusy, results }
}

function removalOf({ id, version }: TripMeanwhile): BookingChange {
  return { id, version, itemOf: (latest) => ({ id, version: latest, action: 'unassign' }) }
}

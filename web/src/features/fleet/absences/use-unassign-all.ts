import type { TripMeanwhile } from '@yoon/contract/absences/calls'
import { unassignDriver } from '@yoon/contract/bookings/calls'
import { useState } from 'react'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { refreshAfter } from '../../../lib/calls/data.ts'

/** Outcome of the removal of the driver and the vehicle of one trip. */
export interface UnassignedTrip {
  id: string
  /** Sentence on why it was refused; undefined if it was done. */
  refusal: string | undefined
}

export interface UnassignAll {
  /** Takes the driver and the vehicle from the trips, one after the other; each is done or refused by itself. */
  run(trips: readonly TripMeanwhile[]): void
  isBusy: boolean
  results: readonly UnassignedTrip[]
}

/** Takes the driver and the vehicle from each trip of an absence, and tells the result of each. */
export function useUnassignAll(): UnassignAll {
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly UnassignedTrip[]>([])
  const run = async (trips: readonly TripMeanwhile[]) => {
    setIsBusy(true)
    setResults([])
    for (const { id, version } of trips) {
      const refusal = await call(unassignDriver, { id }, { version, idempotencyKey: `unassign ${id} ${version}` }).then(
        () => undefined,
        (error: unknown) => messageOf(error, 'Erreur lors de la désassignation'),
      )
      setResults((known) => [...known, { id, refusal }])
    }
    setIsBusy(false)
    void refreshAfter(unassignDriver)
  }
  return { run: (trips) => void run(trips), isBusy, results }
}

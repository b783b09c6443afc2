import type { TravelTimes } from '@yoon/contract/fares/calls'
import { type TravelTime, travelTimeSchema } from '@yoon/contract/fares/form'
import { toWhole } from '../../lib/forms/amounts.ts'
import { type CellEdits, pairOf } from './grid-edits.ts'

/** Periods of the day with minutes of their own, in the order of the columns. */
export const periods = ['peakMinutes', 'normalMinutes', 'nightMinutes'] as const
export type Period = (typeof periods)[number]

/** Returns the name of a cell; a trip has the same minutes in both directions. */
export function timeKey(from: string, to: string, period: Period): string {
  return [...pairOf(from, to), period].join(' ')
}

/** Returns the stored minutes by cell. */
export function minutesByCell(times: readonly TravelTime[]): ReadonlyMap<string, number> {
  return new Map(
    times.flatMap((time) =>
      periods.flatMap((period) => {
        const minutes = time[period]
        return minutes === null ? [] : [[timeKey(time.fromZoneId, time.toZoneId, period), minutes] as const]
      }),
    ),
  )
}

/** Applies typed minutes to the stored ones: an emptied cell has none. `wrong` has the message of each refused cell. */
export function applyTimeEdits(
  { times }: Pick<TravelTimes, 'times'>,
  edits: CellEdits,
): { times: TravelTime[]; wrong: Record<string, string> } {
  const trips = new Map(times.map((time) => [pairOf(time.fromZoneId, time.toZoneId).join(' '), time]))
  const wrong: Record<string, string> = {}
  for (const [key, typed] of Object.entries(edits)) {
    const [fromZoneId = '', toZoneId = '', name] = key.split(' ')
    const period = periods.find((one) => one === name) ?? 'normalMinutes'
    const trip = `${fromZoneId} ${toZoneId}`
    const before = trips.get(trip) ?? {
      fromZoneId,
      toZoneId,
      peakMinutes: null,
      normalMinutes: null,
      nightMinutes: null,
    }
    const minutes = typed.trim() === '' ? null : toWhole(typed)
    const parsed = travelTimeSchema.safeParse({ ...before, [period]: minutes })
    if (parsed.success) trips.set(trip, parsed.data)
    else wrong[key] = parsed.error.issues[0]?.message ?? 'Durée invalide'
  }
  const known = [...trips.values()].filter((time) => periods.some((period) => time[period] !== null))
  return { times: known, wrong }
}

import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/fares/calls'
import type { FareGrid, TravelTimes } from '@yoon/contract/fares/calls'
import type { Fare } from '@yoon/contract/fares/form'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import { invalidField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { refuseStale, requireVersion } from '../../platform/versions.ts'
import * as store from './fare-grid.store.ts'

export function getFares({ db }: ReadContext): Promise<FareGrid> {
  return store.findFareGrid(db)
}

/** Replaces the fares; refused without the version that was read, or if they have changed since (rules/places 8, 9). */
export async function saveFares(context: WriteContext, form: InputOf<typeof contract.saveFares>): Promise<FareGrid> {
  const { tx, record } = context
  requireVersion(context, 'de la grille')
  const { version } = await store.lockFareGrid(tx)
  refuseStale(context, version, 'fares')
  await refuseUnknownZones(tx, 'fares', form.fares)
  refuseRepeated('fares', 'Ce forfait est donné deux fois', form.fares.map(keysOfFare))
  const before = await store.findFareGrid(tx)
  await store.replaceFares(tx, form)
  const after = await store.findFareGrid(tx)
  const change = await changeOf(tx, before, after)
  if (change) record({ action: 'fares.updated', entity: 'fare', entityId: 'fares', ...change })
  return after
}

export function getTravelTimes({ db }: ReadContext): Promise<TravelTimes> {
  return store.findTravelTimes(db)
}

/** Replaces the usual minutes; refused without the version that was read, or if they have changed since (rules/places 12). */
export async function saveTravelTimes(
  context: WriteContext,
  { times }: InputOf<typeof contract.saveTravelTimes>,
): Promise<TravelTimes> {
  const { tx, record } = context
  requireVersion(context, 'de la grille')
  const { travelTimesVersion } = await store.lockFareGrid(tx)
  refuseStale(context, travelTimesVersion, 'travel times')
  await refuseUnknownZones(tx, 'times', times)
  const pairs = times.map(({ fromZoneId, toZoneId }) => [[fromZoneId, toZoneId].sort().join(' ').toLowerCase()])
  refuseRepeated('times', 'Ce trajet est donné deux fois', pairs)
  const before = await store.findTravelTimes(tx)
  await store.replaceTravelTimes(tx, times)
  const after = await store.findTravelTimes(tx)
  const change = await changeOfTimes(tx, before, after)
  if (change) record({ action: 'travel_times.updated', entity: 'fare', entityId: 'travel-times', ...change })
  return after
}

async function refuseUnknownZones(
  tx: WriteContext['tx'],
  list: string,
  rows: readonly { fromZoneId: string; toZoneId: string }[],
): Promise<void> {
  const known = await store.holdZones(tx, [...new Set(rows.flatMap((row) => [row.fromZoneId, row.toZoneId]))])
  for (const [at, row] of rows.entries()) {
    for (const field of ['fromZoneId', 'toZoneId'] as const) {
      if (!known.has(row[field].toLowerCase())) throw invalidField(`${list}.${at}.${field}`, "Cette zone n'existe plus")
    }
  }
}

/** Directions and type that a fare holds: one of both directions holds two. */
function keysOfFare({ fromZoneId, toZoneId, vehicleType, isOneWay }: Fare): string[] {
  const key = (from: string, to: string) => `${from} ${to} ${vehicleType} ${isOneWay}`.toLowerCase()
  return isOneWay || fromZoneId === toZoneId
    ? [key(fromZoneId, toZoneId)]
    : [key(fromZoneId, toZoneId), key(toZoneId, fromZoneId)]
}

function refuseRepeated(list: string, message: string, keys: readonly (readonly string[])[]): void {
  const seen = new Set<string>()
  for (const [at, own] of keys.entries()) {
    if (own.some((key) => seen.has(key))) throw invalidField(`${list}.${at}`, message)
    for (const key of own) seen.add(key)
  }
}

/** Returns what differs between two grids, each fare under the names of its zones. */
async function changeOf(tx: WriteContext['tx'], before: FareGrid, after: FareGrid) {
  const names = await store.findZoneNames(tx)
  const pricesOf = ({ fares }: FareGrid): NamedValues =>
    fares.map(({ fromZoneId, toZoneId, vehicleType, isOneWay, price }) => {
      const zones = `${names.get(fromZoneId)} ${isOneWay ? '→' : '↔'} ${names.get(toZoneId)}`
      return [vehicleType ? `${zones}, ${vehicleTypeLabels[vehicleType]}` : zones, price]
    })
  const nightOf = ({ nightPercent, nightFrom, nightTo }: FareGrid) => ({ nightPercent, nightFrom, nightTo })
  const [old, now] = byName(pricesOf(before), pricesOf(after))
  return difference({ ...nightOf(before), ...old }, { ...nightOf(after), ...now })
}

/** Returns what differs between usual minutes, each trip under the names of its zones: `45 / 35 / 30 min` (peak, normal, night). */
async function changeOfTimes(tx: WriteContext['tx'], before: TravelTimes, after: TravelTimes) {
  const names = await store.findZoneNames(tx)
  const minutesOf = ({ times }: TravelTimes): NamedValues =>
    times.map(({ fromZoneId, toZoneId, peakMinutes, normalMinutes, nightMinutes }) => {
      const minutes = [peakMinutes, normalMinutes, nightMinutes].map((value) => value ?? '—').join(' / ')
      // A pair has no direction: its stored order is that of ids.
      const pair = [names.get(fromZoneId) ?? '', names.get(toZoneId) ?? ''].sort()
      return [pair.join(' ↔ '), `${minutes} min`]
    })
  return difference(...byName(minutesOf(before), minutesOf(after)))
}

type NamedValues = [name: string, value: number | string][]

/** Returns both sides of a change by name; null stands for a value that is not there. */
function byName(before: NamedValues, after: NamedValues): [before: object, after: object] {
  const absent = Object.fromEntries([...before, ...after].map(([name]) => [name, null]))
  return [
    { ...absent, ...Object.fromEntries(before) },
    { ...absent, ...Object.fromEntries(after) },
  ]
}

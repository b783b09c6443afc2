import type { BookingForm } from '@yoon/contract/bookings/form'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/database/database.ts'
import { ofNamedPlace } from '../places/index.ts'

type Value<T> = RawBuilder<T> | T | null

/** Columns that tell where exactly a trip begins or ends; they follow the text of its addresses (rules/places 7). */
export interface PlaceColumns {
  pickup_place_id: Value<string>
  pickup_latitude: Value<number>
  pickup_longitude: Value<number>
  destination_place_id: Value<string>
  destination_latitude: Value<number>
  destination_longitude: Value<number>
}
type DestinationColumns = Pick<PlaceColumns, 'destination_place_id' | 'destination_latitude' | 'destination_longitude'>

/** Returns both ends for a new booking, or for an edit of the row that the statement updates. */
export function placeColumns(form: BookingForm, { isNew }: { isNew: boolean }): PlaceColumns {
  const [place, latitude, longitude] = valuesOf('pickup', form.pickupLocation, isNew, [
    form.pickupPlaceId,
    form.pickupLatitude,
    form.pickupLongitude,
  ])
  return {
    pickup_place_id: place,
    pickup_latitude: latitude,
    pickup_longitude: longitude,
    ...destinationColumns(form, { isNew }),
  }
}

/** Returns the end of a trip alone, which may change once it has started. */
export function destinationColumns(form: BookingForm, { isNew }: { isNew: boolean }): DestinationColumns {
  const [place, latitude, longitude] = valuesOf('destination', form.destination, isNew, [
    form.destinationPlaceId,
    form.destinationLatitude,
    form.destinationLongitude,
  ])
  return { destination_place_id: place, destination_latitude: latitude, destination_longitude: longitude }
}

type Given<T> = T | null | undefined

/** Keeps the values that are left out as long as the address stays; a new address has the place that it names. */
function valuesOf(
  end: 'pickup' | 'destination',
  address: string | null,
  isNew: boolean,
  [placeId, latitude, longitude]: [Given<string>, Given<number>, Given<number>],
): [place: Value<string>, latitude: Value<number>, longitude: Value<number>] {
  const text = sql.ref(end === 'pickup' ? 'pickup_location' : 'destination')
  const isKept = sql`${text} is not distinct from ${address}`
  const named = ofNamedPlace<string>('id', address)
  const kept = (column: string) => sql<number>`case when ${isKept} then ${sql.ref(`${end}_${column}`)} end`
  const place = isNew ? named : sql<string>`case when ${isKept} then ${sql.ref(`${end}_place_id`)} else ${named} end`
  const point = (given: Given<number>, column: string) => (given !== undefined ? given : isNew ? null : kept(column))
  return [placeId !== undefined ? placeId : place, point(latitude, 'latitude'), point(longitude, 'longitude')]
}

/** Returns which of these places exist, locked against deletion. */
export async function holdPlaces(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('places').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

const chosenColumns = [
  'pickup_place_id',
  'pickup_latitude',
  'pickup_longitude',
  'destination_place_id',
  'destination_latitude',
  'destination_longitude',
] as const satisfies readonly (keyof PlaceColumns)[]

/** Chosen places and points of a trip, beside its addresses. */
export type ChosenPlaces = Pick<Selectable<Tables['bookings']>, (typeof chosenColumns)[number]>

/** Reads the chosen places of bookings. */
export async function findChosenPlaces(tx: Tx, ids: readonly string[]): Promise<(id: string) => ChosenPlaces> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', ...chosenColumns])
    .where('id', 'in', ids)
    .execute()
  const places = new Map(rows.map(({ id, ...chosen }) => [id, chosen]))
  return (id) => {
    const chosen = places.get(id)
    if (!chosen) throw new Error('The booking has no row')
    return chosen
  }
}

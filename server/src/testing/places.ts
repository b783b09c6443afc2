import type { PlaceFormInput } from '@yoon/contract/places/form'
import type { PlaceKind } from '@yoon/contract/places/kinds'
import type { Database } from '../platform/database/database.ts'
import { unique } from './builders.ts'

/** Inserts a zone after the others. */
export async function insertZone(db: Database, name = `Zone ${unique()}`): Promise<string> {
  const { id } = await db
    .insertInto('zones')
    .values({ name, position: unique() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface InsertedPlace {
  name: string
  zoneId: string
  aliases?: string[]
  latitude?: number
  longitude?: number
  isActive?: boolean
  kind?: PlaceKind
}

export async function insertPlace(db: Database, place: InsertedPlace): Promise<string> {
  const { name, zoneId, aliases = [], latitude = null, longitude = null, isActive = true, kind = 'OTHER' } = place
  const { id } = await db
    .insertInto('places')
    .values({ name, zone_id: zoneId, kind, aliases, latitude, longitude, is_active: isActive })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the form of a hotel with alternative spellings and coordinates. */
export function placeForm(zoneId: string, more: Partial<PlaceFormInput> = {}): PlaceFormInput {
  return {
    name: `Hôtel ${unique()}`,
    zoneId,
    kind: 'HOTEL',
    aliases: [],
    address: null,
    latitude: 14.6674,
    longitude: -17.4311,
    ...more,
  }
}

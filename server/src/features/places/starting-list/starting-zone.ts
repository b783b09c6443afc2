import type { PlaceKind } from '@yoon/contract/places/kinds'

/** A place of the starting list: its name, kind and coordinates in degrees, then alternative spellings. */
export type StartingPlace = readonly [
  name: string,
  kind: PlaceKind,
  latitude: number,
  longitude: number,
  ...aliases: string[],
]

export interface StartingZone {
  name: string
  places: readonly StartingPlace[]
}

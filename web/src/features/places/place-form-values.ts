import type { Place } from '@yoon/contract/places/calls'
import { type PlaceForm, placeFormSchema } from '@yoon/contract/places/form'
import type { PlaceKind } from '@yoon/contract/places/kinds'
import { readMapPin } from '@yoon/contract/places/map-pin'
import type { Parsed } from '../../lib/forms/use-form.ts'

/** Values of the form of a place as typed. */
export interface PlaceValues {
  name: string
  zoneId: string
  kind: PlaceKind
  /** Alternative names, separated by commas. */
  aliases: string
  address: string
  /** Coordinates or a link of a map. */
  position: string
  isActive: boolean
}

export function initialPlace(place: Place | undefined, zoneId: string, name = ''): PlaceValues {
  const position = place && place.latitude !== null ? `${place.latitude}, ${place.longitude}` : ''
  return {
    name: place?.name ?? name,
    zoneId: place?.zone.id ?? zoneId,
    kind: place?.kind ?? 'OTHER',
    aliases: place?.aliases.join(', ') ?? '',
    address: place?.address ?? '',
    position,
    isActive: place?.isActive ?? true,
  }
}

const wrongPosition = "Collez les coordonnées ou le lien complet d'une carte, par exemple 14.6937, -17.4441"

/** Parses the form with the contract's schema. */
export function parsePlace({ aliases, position, ...rest }: PlaceValues): Parsed<PlaceForm> {
  const pin = readMapPin(position, { isAlone: false })
  const parsed = placeFormSchema.safeParse({
    ...rest,
    aliases: aliases
      .split(',')
      .map((alias) => alias.trim())
      .filter(Boolean),
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
  })
  const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: [...path], message }))
  // A wrong alternative name is told at their field.
  const atFields = issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }))
  if (position.trim() !== '' && !pin) atFields.push({ path: ['position'], message: wrongPosition })
  return parsed.success && atFields.length === 0 ? parsed : { success: false, error: { issues: atFields } }
}

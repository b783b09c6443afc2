import * as z from 'zod/mini'
import { checked, id, optionalText, text } from '../fields.ts'
import { placeKinds } from './kinds.ts'

/** Limits of the forms of places and zones (rules/places 3, 4). */
const placeLimits = {
  name: { min: 2, max: 120 },
  aliases: { max: 10 },
  address: { max: 300 },
  zoneName: { min: 2, max: 60 },
} as const

const missingHalf = 'La latitude et la longitude vont ensemble'

/* @__NO_SIDE_EFFECTS__ */
function coordinate(label: string, limit: number) {
  const message = `${label} doit être entre -${limit} et ${limit}`
  return z.optional(z.nullable(checked(z.number(message), z.minimum(-limit, message), z.maximum(limit, message))))
}

/** Coordinates in degrees (WGS 84), both or neither. */
export const coordinates = { latitude: coordinate('La latitude', 90), longitude: coordinate('La longitude', 180) }

/** Trims alternative spellings and removes duplicates, ignoring case. */
function distinctAliases(aliases: readonly string[]): string[] {
  const trimmed = aliases.map((alias) => alias.trim())
  const keys = trimmed.map((alias) => alias.toLowerCase())
  return trimmed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Body of a created or edited place (rules/places 3). */
export const placeFormSchema = checked(
  z.object({
    name: text({ ...placeLimits.name, label: 'Le nom', required: 'Le nom est requis' }),
    zoneId: id('La zone est requise'),
    kind: z.enum(placeKinds, { error: ({ input }) => (input ? 'Le type est invalide' : 'Le type est requis') }),
    aliases: z.optional(
      checked(
        z.array(
          text({ ...placeLimits.name, label: "L'autre nom", required: "L'autre nom est vide" }),
          'Les autres noms sont invalides',
        ),
        z.overwrite(distinctAliases),
        z.maxLength(placeLimits.aliases.max, `Un lieu a au plus ${placeLimits.aliases.max} autres noms`),
      ),
    ),
    address: optionalText({ ...placeLimits.address, label: "L'adresse" }),
    ...coordinates,
    isActive: z.optional(z.boolean("L'état du lieu est invalide")),
  }),
  z.refine(({ latitude, longitude }) => (latitude ?? null) !== null || (longitude ?? null) === null, {
    path: ['latitude'],
    error: missingHalf,
  }),
  z.refine(({ latitude, longitude }) => (latitude ?? null) === null || (longitude ?? null) !== null, {
    path: ['longitude'],
    error: missingHalf,
  }),
)
export type PlaceForm = z.output<typeof placeFormSchema>
export type PlaceFormInput = z.input<typeof placeFormSchema>

/** Body of a created or edited zone (rules/places 4). */
export const zoneFormSchema = z.object({
  name: text({ ...placeLimits.zoneName, label: 'Le nom', required: 'Le nom est requis' }),
})

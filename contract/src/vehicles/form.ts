import * as z from 'zod/mini'
import { checked, text, wholeNumber } from '../fields.ts'
import { imageUrls } from '../images/form.ts'
import { vehicleTypes } from './types.ts'

/** Limits of the vehicle form (rules/fleet 10). */
export const vehicleLimits = {
  name: { max: 60 },
  plate: { min: 6, max: 20 },
  capacity: { min: 1, max: 50 },
  firstYear: 1990,
  rate: { min: 0, max: 10_000_000 },
  feature: { max: 40 },
  features: { max: 30 },
} as const

/** Features that the form suggests; others may be added (rules/fleet 13). */
export const suggestedFeatures = [
  'Climatisation',
  'GPS',
  'Bluetooth',
  'Sièges en cuir',
  'Toit ouvrant',
  'Caméra de recul',
  'Système audio premium',
  'Chargeur USB',
  'Wi-Fi',
  'Sièges chauffants',
] as const

/** Trims features and removes duplicates, ignoring case. */
export function distinctFeatures(features: readonly string[]): string[] {
  const trimmed = features.map((feature) => feature.trim()).filter((feature) => feature !== '')
  const keys = trimmed.map((feature) => feature.toLowerCase())
  return trimmed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Returns the message for a year that is not between 1990 and next year (rules/fleet 10). */
export function yearProblem(year: number, presentYear: number): string | undefined {
  const last = presentYear + 1
  if (Number.isInteger(year) && year >= vehicleLimits.firstYear && year <= last) return undefined
  return `L'année doit être entre ${vehicleLimits.firstYear} et ${last}`
}

const plate = 'La plaque'
const capacity = 'La capacité doit être entre 1 et 50'

/* @__NO_SIDE_EFFECTS__ */
function rate(of: string) {
  const label = `Le prix ${of}`
  return wholeNumber({
    ...vehicleLimits.rate,
    tooLow: `${label} ne peut pas être négatif`,
    tooHigh: `${label} semble trop élevé`,
    invalid: `${label} doit être un nombre entier`,
  })
}

/** Body of a created or edited vehicle; an omitted value keeps the stored one (rules/fleet 10, 21). */
export const vehicleFormSchema = z.object({
  type: z.enum(vehicleTypes, { error: ({ input }) => (input ? 'Le type est invalide' : 'Le type est requis') }),
  brand: text({ ...vehicleLimits.name, label: 'La marque', required: 'La marque est requise' }),
  model: text({ ...vehicleLimits.name, label: 'Le modèle', required: 'Le modèle est requis' }),
  // Valid years depend on the current date: `yearProblem` checks them.
  year: z.number("L'année est requise"),
  licensePlate: checked(
    text({ ...vehicleLimits.plate, label: plate, required: "La plaque d'immatriculation est requise" }),
    z.regex(/^(?=.*[a-z\d])[a-z\d -]*$/i, `${plate} contient des caractères invalides`),
    z.toUpperCase(),
  ),
  capacity: wholeNumber({ ...vehicleLimits.capacity, tooLow: capacity, tooHigh: capacity }),
  isLuxury: z.boolean('Le choix du luxe est invalide'),
  pricing: z.object(
    { hourlyRate: rate("à l'heure"), dailyRate: rate('à la journée'), kmRate: rate('au kilomètre') },
    'Les tarifs sont requis',
  ),
  features: z.optional(
    checked(
      z.array(
        text({ ...vehicleLimits.feature, label: "L'équipement", required: "L'équipement est vide" }),
        'Les équipements sont invalides',
      ),
      z.maxLength(vehicleLimits.features.max, `Un véhicule a au plus ${vehicleLimits.features.max} équipements`),
      z.overwrite(distinctFeatures),
    ),
  ),
  imageUrls: z.optional(imageUrls),
  isAvailable: z.optional(z.boolean('La disponibilité est invalide')),
})
export type VehicleForm = z.output<typeof vehicleFormSchema>

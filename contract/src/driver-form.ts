import * as z from 'zod/mini'
import { checked, id, text } from './fields.ts'

/** The limits of the driver form (specification §5, §9). */
export const driverLimits = { licence: { min: 5, max: 30 }, vehicles: { max: 50 } } as const

const licence = 'Le numéro de permis'

const vehicleId = id('Ce véhicule est introuvable')

/** The vehicles that a driver is given: all of them, so that those left out are taken back. */
export const vehicleIds = checked(
  z.array(vehicleId, 'Le choix des véhicules est invalide'),
  z.maxLength(driverLimits.vehicles.max, `Un chauffeur a au plus ${driverLimits.vehicles.max} véhicules`),
)

/** The body of a created or edited driver (specification §5, §7); what is not sent stays as it was. */
export const driverFormSchema = z.object({
  userId: id("L'utilisateur est requis"),
  licenseNumber: checked(
    text({ ...driverLimits.licence, label: licence, required: `${licence} est requis` }),
    // Hyphens and spaces alone are no number.
    z.regex(/^(?=.*[a-z\d])[a-z\d -]*$/i, `${licence} contient des caractères invalides`),
  ),
  vehicleIds: z.optional(vehicleIds),
  isAvailable: z.optional(z.boolean('La disponibilité est invalide')),
})
export type DriverForm = z.output<typeof driverFormSchema>

import * as z from 'zod/mini'
import { checked, id, text } from '../fields.ts'
import { newDriverUserSchema } from '../users/form.ts'

/** Limits of the driver form (rules/fleet 3). */
export const driverLimits = { licence: { min: 5, max: 30 }, vehicles: { max: 50 } } as const

const licence = 'Le numéro de permis'

const vehicleId = id('Ce véhicule est introuvable')

/** Complete list of a driver's vehicles: a vehicle that is left out is taken from the driver. */
export const vehicleIds = checked(
  z.array(vehicleId, 'Le choix des véhicules est invalide'),
  z.maxLength(driverLimits.vehicles.max, `Un chauffeur a au plus ${driverLimits.vehicles.max} véhicules`),
)

const userRequired = "L'utilisateur est requis"

/** Body of an edited driver; an omitted value keeps the stored one (rules/fleet 3, 21). */
export const driverFormSchema = z.object({
  userId: id(userRequired),
  licenseNumber: checked(
    text({ ...driverLimits.licence, label: licence, required: `${licence} est requis` }),
    // At least one letter or digit: hyphens and spaces alone are refused.
    z.regex(/^(?=.*[a-z\d])[a-z\d -]*$/i, `${licence} contient des caractères invalides`),
  ),
  vehicleIds: z.optional(vehicleIds),
  isAvailable: z.optional(z.boolean('La disponibilité est invalide')),
})
export type DriverForm = z.output<typeof driverFormSchema>

/** Body of a new driver: for a user who exists, or for one who is created with the driver (rules/fleet 36). */
export const newDriverFormSchema = checked(
  z.extend(driverFormSchema, { userId: z.optional(id(userRequired)), user: z.optional(newDriverUserSchema) }),
  z.refine(({ userId, user }) => userId !== undefined || user !== undefined, {
    path: ['userId'],
    error: userRequired,
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
  z.refine(({ userId, user }) => userId === undefined || user === undefined, {
    path: ['userId'],
    error: 'Choisissez un utilisateur ou créez-en un, pas les deux',
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
export type NewDriverForm = z.output<typeof newDriverFormSchema>

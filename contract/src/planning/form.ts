import * as z from 'zod/mini'
import { serviceTypes } from '../bookings/service-types.ts'
import { rentalDays } from '../dates.ts'
import { checked, day, id, wholeNumber } from '../fields.ts'
import { papersOverride } from '../papers/override.ts'
import { moveFields } from '../reschedules/form.ts'
import { vehicleTypes } from '../vehicles/types.ts'
import { batchItemsMax, planningDaysMax } from './limits.ts'

interface Days {
  from: string
  to: string
}

const endsAfterStart = z.refine<Days>(({ from, to }) => rentalDays(from, to) !== null, {
  path: ['to'],
  error: 'La fin doit être après le début',
})
const hasFewDays = z.refine<Days>(({ from, to }) => (rentalDays(from, to) ?? 0) <= planningDaysMax, {
  path: ['to'],
  error: `Le planning montre au plus ${planningDaysMax} jours`,
})

/** Days and filters of the planning, at most 31 days (rules/planning 1). */
export const planningFormSchema = checked(
  z.object({
    from: day({ required: 'La date de début est requise', invalid: 'La date de début est invalide' }),
    to: day({ required: 'La date de fin est requise', invalid: 'La date de fin est invalide' }),
    by: z.enum(['driver', 'vehicle'], 'Choisissez chauffeurs ou véhicules'),
    /** Trips that begin or end in the zone. */
    zone: z.optional(id('Zone inconnue')),
    serviceType: z.optional(z.enum(serviceTypes, 'Service inconnu')),
    /** Rows with a vehicle of the type, and unassigned trips that want it or no certain one. */
    vehicleType: z.optional(z.enum(vehicleTypes, 'Type de véhicule inconnu')),
  }),
  endsAfterStart,
  hasFewDays,
)

const item = {
  id: id('Réservation inconnue'),
  version: wholeNumber({
    min: 1,
    max: 2_147_483_647,
    tooLow: 'La version est requise',
    tooHigh: 'La version est invalide',
  }),
}
const allowOverlap = z.optional(z.boolean('Valeur invalide'))
const crew = {
  driverId: z.optional(z.nullable(id('Chauffeur inconnu'))),
  vehicleId: z.optional(z.nullable(id('Véhicule inconnu'))),
}

/** A change of one booking in a batch: the body of its own call, with the version that was read. */
const batchItemSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ ...item, action: z.literal('assign'), ...crew, allowOverlap, papersOverride }),
    z.object({ ...item, action: z.literal('unassign') }),
    z.object({ ...item, action: z.literal('undoAssignment') }),
    z.object({ ...item, action: z.literal('reschedule'), ...moveFields }),
  ],
  { error: 'Action inconnue' },
)

const hasOwnBookings = z.refine<{ items: { id: string }[] }>(
  ({ items }) => new Set(items.map(({ id }) => id.toLowerCase())).size === items.length,
  { path: ['items'], error: 'Une réservation ne peut figurer deux fois' },
)

export const batchFormSchema = checked(
  z.object({
    items: checked(
      z.array(batchItemSchema, 'La liste des réservations est requise'),
      z.minLength(1, 'La liste des réservations est requise'),
      z.maxLength(batchItemsMax, `Au plus ${batchItemsMax} réservations à la fois`),
    ),
  }),
  hasOwnBookings,
)

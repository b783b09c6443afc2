import * as z from 'zod/mini'
import { checked, id, timeOfDay, wholeNumber } from '../fields.ts'
import { vehicleTypes } from '../vehicles/types.ts'

/** Limits of fares and travel times (rules/places 8, 12). */
const fareLimits = {
  price: { min: 1, max: 1_000_000 },
  nightPercent: { min: 0, max: 200 },
  fares: { max: 5000 },
  minutes: { min: 1, max: 720 },
} as const

const nightMessage = 'Le supplément de nuit doit être entre 0 et 200 %'
const minutesMessage = 'La durée doit être entre 1 et 720 minutes'
const hours = { required: "L'heure est requise", invalid: "L'heure est invalide" }
const zone = () => id('Zone inconnue')

/** Price of a transfer between two zones, in both directions unless `isOneWay`. */
export const fareSchema = z.object({
  fromZoneId: zone(),
  toZoneId: zone(),
  /** Null for every type that has no fare of its own. */
  vehicleType: z.nullable(z.enum(vehicleTypes, 'Type de véhicule inconnu')),
  /** Whole units of the currency. */
  price: wholeNumber({
    ...fareLimits.price,
    tooLow: 'Le forfait doit être supérieur à 0',
    tooHigh: 'Le forfait ne peut pas dépasser 1 000 000',
    invalid: 'Le forfait doit être un nombre entier',
  }),
  isOneWay: z.boolean('Le sens du forfait est invalide'),
  /** Company that the fare is agreed with; null for all clients. */
  companyId: z.null('Les forfaits par entreprise ne sont pas encore disponibles'),
})
export type Fare = z.output<typeof fareSchema>

/** Body of a saved fare grid: it replaces the stored one (rules/places 8, 9). */
export const fareGridFormSchema = z.object({
  nightPercent: wholeNumber({ ...fareLimits.nightPercent, tooLow: nightMessage, tooHigh: nightMessage }),
  /** Local times between which a trip that starts then costs more; the end is excluded, and may lie before the start. */
  nightFrom: timeOfDay(hours),
  nightTo: timeOfDay(hours),
  fares: checked(
    z.array(fareSchema, 'Les forfaits sont invalides'),
    z.maxLength(fareLimits.fares.max, `Une grille a au plus ${fareLimits.fares.max} forfaits`),
  ),
})
export type FareGridForm = z.output<typeof fareGridFormSchema>

const minutes = () =>
  z.nullable(wholeNumber({ ...fareLimits.minutes, tooLow: minutesMessage, tooHigh: minutesMessage }))

/** Usual minutes between two zones, in either direction; null if unknown. */
export const travelTimeSchema = z.object({
  fromZoneId: zone(),
  toZoneId: zone(),
  peakMinutes: minutes(),
  normalMinutes: minutes(),
  nightMinutes: minutes(),
})
export type TravelTime = z.output<typeof travelTimeSchema>

/** Body of saved travel times: they replace the stored ones (rules/places 12). */
export const travelTimesFormSchema = z.object({
  times: checked(
    z.array(travelTimeSchema, 'Les durées sont invalides'),
    z.maxLength(fareLimits.fares.max, `Il y a au plus ${fareLimits.fares.max} durées`),
  ),
})

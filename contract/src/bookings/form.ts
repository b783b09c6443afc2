import * as z from 'zod/mini'
import { bookedClientSchema } from '../clients/form.ts'
import { isDay } from '../dates.ts'
import { blankable, checked, day, id, optionalText, text, timeOfDay, wholeNumber } from '../fields.ts'
import { extrasFormSchema } from '../ledger/extras-form.ts'
import { coordinates } from '../places/form.ts'
import { vehicleTypes } from '../vehicles/types.ts'

/** Channels by which an order arrives; stored and shown as written (rules/bookings 7). */
export const orderSources = ['Facebook', 'LinkedIn', 'Instagram', 'WhatsApp', 'Par un proche', 'Entreprise'] as const

/** Limits of the booking form (rules/bookings 7). */
export const bookingLimits = {
  place: { min: 5, max: 300 },
  passengers: { min: 1, max: 8 },
  luggage: { min: 0, max: 20 },
  price: { min: 1, max: 1_000_000 },
  rentalHours: { min: 1, max: 12 },
  distanceKm: { min: 0, max: 3000 },
  requests: { max: 1000 },
  flight: { max: 20 },
  plannedMinutes: { min: 5, max: 720 },
} as const

const pastDateMessage = 'La date ne peut pas être dans le passé'

export const hoursMessage = 'La durée doit être entre 1 et 12 heures'
const endBeforeStartMessage = 'La date de fin ne peut pas être avant la date de début'

export const distanceMessage = 'La distance doit être un nombre de kilomètres entre 0 et 3 000'

const place = { ...bookingLimits.place, label: 'Le lieu de prise en charge' }
const date = { required: 'La date est requise', invalid: 'La date est invalide' }
const startDate = { required: 'La date de début est requise', invalid: 'La date de début est invalide' }
const endDate = { required: 'La date de fin est requise', invalid: 'La date de fin est invalide' }
const arrival = { ...bookingLimits.place, label: 'La destination' }

const minutesMessage = 'La durée prévue doit être entre 5 et 720 minutes'

const placeId = z.optional(z.nullable(id('Lieu inconnu')))

const noClientMessage = 'Le client est requis'

const common = {
  // Exactly one of the two: an existing client, or one to create with the booking (rules/bookings 11).
  userId: z.optional(id(noClientMessage)),
  client: z.optional(bookedClientSchema),
  pickupLocation: text({ ...place, required: 'Le lieu de prise en charge est requis' }),
  scheduledTime: timeOfDay({ required: "L'heure est requise", invalid: "L'heure est invalide" }),
  passengers: wholeNumber({
    ...bookingLimits.passengers,
    tooLow: 'Le nombre de passagers doit être au moins 1',
    tooHigh: 'Le nombre de passagers ne peut pas dépasser 8',
    notWhole: 'Le nombre de passagers doit être un nombre entier',
  }),
  luggage: z.optional(
    wholeNumber({
      ...bookingLimits.luggage,
      tooLow: 'Le nombre de bagages ne peut pas être négatif',
      tooHigh: 'Le nombre de bagages ne peut pas dépasser 20',
      notWhole: 'Le nombre de bagages doit être un nombre entier',
    }),
  ),
  // An edit without these values keeps the stored ones (rules/bookings 9).
  distanceKm: z.optional(
    z.nullable(wholeNumber({ ...bookingLimits.distanceKm, tooLow: distanceMessage, tooHigh: distanceMessage })),
  ),
  isOutsideDakar: z.optional(z.boolean('Le choix «\u00a0hors Dakar\u00a0» est invalide')),
  totalPrice: wholeNumber({
    ...bookingLimits.price,
    tooLow: 'Le prix doit être supérieur à 0',
    tooHigh: 'Le prix semble trop élevé',
    notWhole: 'Le prix doit être un nombre entier',
  }),
  specialRequests: optionalText({
    ...bookingLimits.requests,
    label: 'Le texte des demandes particulières',
    isMultiline: true,
  }),
  // Chosen places and exact points; without them the places are those that the addresses name (rules/places 7).
  pickupPlaceId: placeId,
  pickupLatitude: coordinates.latitude,
  pickupLongitude: coordinates.longitude,
  destinationPlaceId: placeId,
  destinationLatitude: coordinates.latitude,
  destinationLongitude: coordinates.longitude,
  // An edit without it keeps the stored one.
  vehicleType: z.optional(z.nullable(z.enum(vehicleTypes, 'Type de véhicule inconnu'))),
  // An edit without it keeps the stored choice.
  collectByDriver: z.optional(z.boolean("Le choix de l'encaissement est invalide")),
  orderSource: blankable(z.enum(orderSources, 'La source de la commande est invalide')),
  // The whole list; an edit without it keeps the stored ones (rules/money 52).
  extras: z.optional(extrasFormSchema),
}

const rental = {
  ...common,
  destination: optionalText(arrival),
  withDriver: z.optional(z.boolean('Le choix avec ou sans chauffeur est invalide')),
}

interface ClientOfForm {
  userId?: string | undefined
  client?: unknown
}

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

// Both run even if other fields are invalid, so that all messages show at once.
const hasClient = z.refine<ClientOfForm>(({ userId, client }) => userId !== undefined || client !== undefined, {
  path: ['userId'],
  error: noClientMessage,
  when: isObject,
})
const hasOneClient = z.refine<ClientOfForm>(({ userId, client }) => userId === undefined || client === undefined, {
  path: ['client'],
  error: 'Le client est choisi ou créé, pas les deux',
  when: isObject,
})

const transfer = checked(
  z.object({
    serviceType: z.literal('TRANSFER'),
    ...common,
    destination: text({ ...arrival, required: 'La destination est requise' }),
    scheduledDate: day(date),
    flightNumber: optionalText({ ...bookingLimits.flight, label: 'Le numéro de vol' }),
    // Null or absent: the usual minutes between the zones, else those of the settings (rules/places 12).
    plannedMinutes: z.optional(
      z.nullable(wholeNumber({ ...bookingLimits.plannedMinutes, tooLow: minutesMessage, tooHigh: minutesMessage })),
    ),
  }),
  hasClient,
  hasOneClient,
)

const hourlyRental = checked(
  z.object({
    serviceType: z.literal('HOURLY_RENTAL'),
    ...rental,
    scheduledDate: day(date),
    rentalDuration: wholeNumber({ ...bookingLimits.rentalHours, tooLow: hoursMessage, tooHigh: hoursMessage }),
  }),
  hasClient,
  hasOneClient,
)

const dailyRental = checked(
  z.object({
    serviceType: z.literal('DAILY_RENTAL'),
    ...rental,
    rentalStartDate: day(startDate),
    rentalEndDate: day(endDate),
  }),
  z.refine((form) => form.rentalStartDate <= form.rentalEndDate, {
    path: ['rentalEndDate'],
    error: endBeforeStartMessage,
    // Runs even if another field is invalid, so that all messages show at once.
    when: ({ value }) => hasBothDates(value),
  }),
  hasClient,
  hasOneClient,
)

function hasBothDates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { rentalStartDate, rentalEndDate } = value as Record<string, unknown>
  return [rentalStartDate, rentalEndDate].every((one) => typeof one === 'string' && /^\d{4}-/.test(one))
}

/** Body of a created or edited booking: one variant per service type (rules/bookings 7). */
export const bookingFormSchema = z.discriminatedUnion('serviceType', [transfer, hourlyRental, dailyRental], {
  error: 'Le type de service est requis',
})
export type BookingForm = z.output<typeof bookingFormSchema>
export type BookingFormInput = z.input<typeof bookingFormSchema>

/** Returns the day on which the booking begins. */
export function startDay(form: BookingForm): string {
  return form.serviceType === 'DAILY_RENTAL' ? form.rentalStartDate : form.scheduledDate
}

/** Dates of a form, valid or not. */
export type BookingDates =
  | { serviceType: 'DAILY_RENTAL'; rentalStartDate: string; rentalEndDate: string }
  | { serviceType: 'TRANSFER' | 'HOURLY_RENTAL'; scheduledDate: string }

/**
 * Returns a message for each date field before `today` (`YYYY-MM-DD`, business time zone). A date that the booking
 * already has is accepted: old bookings stay editable (rules/bookings 8).
 */
export function pastDates(
  form: BookingDates,
  today: string,
  before?: { scheduledDate: string; rentalEndDate: string | null },
): Record<string, string> {
  const fields: Record<string, string> = {}
  const isPast = (value: string, kept: string | null | undefined) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && value < today && value !== kept
  if (form.serviceType !== 'DAILY_RENTAL') {
    if (isPast(form.scheduledDate, before?.scheduledDate)) fields.scheduledDate = pastDateMessage
    return fields
  }
  if (isPast(form.rentalStartDate, before?.scheduledDate)) fields.rentalStartDate = pastDateMessage
  if (isPast(form.rentalEndDate, before?.rentalEndDate)) fields.rentalEndDate = pastDateMessage
  return fields
}

/** Returns the message of the form for each date that is no day, such as one that was moved beyond 2199. */
export function invalidDates(form: BookingDates): Record<string, string> {
  if (form.serviceType !== 'DAILY_RENTAL') return isDay(form.scheduledDate) ? {} : { scheduledDate: date.invalid }
  return {
    ...(!isDay(form.rentalStartDate) && { rentalStartDate: startDate.invalid }),
    ...(!isDay(form.rentalEndDate) && { rentalEndDate: endDate.invalid }),
  }
}

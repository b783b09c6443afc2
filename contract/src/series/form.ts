import * as z from 'zod/mini'
import { bookingFormSchema } from '../bookings/form.ts'
import { addDays, isDay } from '../dates.ts'
import { checked, day, id } from '../fields.ts'

/** Longest time between the first date of a series and its last one (rules/bookings 49). */
const seriesDays = 184

const weekdaysMessage = 'Choisissez au moins un jour de la semaine'
const unknownWeekday = 'Jour de la semaine inconnu'

/** Weekdays by ISO: Monday is 1. */
const repeatSchema = z.object({
  weekdays: checked(
    z.array(z.int(unknownWeekday).check(z.minimum(1, unknownWeekday), z.maximum(7, unknownWeekday)), weekdaysMessage),
    z.minLength(1, weekdaysMessage),
    z.maxLength(7, unknownWeekday),
  ),
  until: day({ required: 'La date de fin de la série est requise', invalid: 'La date est invalide' }),
  /** Dates that are left out. */
  without: z._default(
    checked(
      z.array(day({ required: 'La date est requise', invalid: 'La date est invalide' })),
      z.maxLength(366, 'Trop de dates à exclure'),
    ),
    [],
  ),
})
export type Repeat = z.output<typeof repeatSchema>

const flag = z.optional(z.boolean('Valeur invalide'))

/** Body of a new series: a booking and how it is repeated. */
export const seriesFormSchema = z.intersection(
  bookingFormSchema,
  z.object({
    repeat: repeatSchema,
    /** Answers what would be made, and makes nothing. */
    dryRun: flag,
    /** Makes dates too on which the client has another trip at that hour. */
    allowDuplicates: flag,
    /** Assigns the driver to each date on which they are free. */
    driverId: z.optional(id('Chauffeur inconnu')),
  }),
)

/** Returns the weekday of a day by ISO: Monday is 1. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/**
 * Returns the first date of a series, the first of its weekdays on or after `start`, and the others up to its end, those
 * left out included; or a message about its end.
 */
export function seriesDates(
  start: string,
  { weekdays, until }: Pick<Repeat, 'weekdays' | 'until'>,
): { dates: string[]; error?: undefined } | { dates?: undefined; error: string } {
  if (!isDay(start)) return { dates: [] }
  const first = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(start, days))
    .find((date) => weekdays.includes(isoWeekday(date)))
  if (!first || until < first) return { error: 'Aucune date de la série avant cette fin' }
  if (until > addDays(first, seriesDays)) {
    return { error: `La série ne peut pas dépasser 6 mois (${seriesDays} jours)` }
  }
  const dates = []
  for (let date = first; date <= until; date = addDays(date, 1)) {
    if (weekdays.includes(isoWeekday(date))) dates.push(date)
  }
  return { dates }
}

/** Bookings of a series that a change concerns. */
export const seriesScopes = ['one', 'following'] as const
export type SeriesScope = (typeof seriesScopes)[number]

import * as z from 'zod/mini'
import { checked, day, queryNumber, text } from '../fields.ts'
import { foldText } from '../fold-text.ts'

const years = { min: 2020, max: 2099, message: "L'année doit être entre 2020 et 2099" } as const

export const yearQuery = queryNumber(years.min, years.max, years.message)

/** Limits of the editable holidays of a year. */
export const holidayLimits = { name: { min: 2, max: 60 }, count: 30 } as const

export const holidayNameSchema = text({ ...holidayLimits.name, label: 'Le nom', required: 'Le nom est requis' })

const holidayFormSchema = z.object({
  date: day({ required: 'La date est requise', invalid: 'La date est invalide' }),
  name: holidayNameSchema,
})

interface YearOfHolidays {
  year: number
  holidays: readonly { date: string; name: string }[]
}

/** Returns the day and the name of a holiday as two of them are compared, without case and accents. */
export function holidayKey({ date, name }: { date: string; name: string }): string {
  return `${date} ${foldText(name).replace(/\s+/g, ' ')}`
}

const isText = (one: unknown) => [Object(one).date, Object(one).name].every((part) => typeof part === 'string')

/** True once the holidays have dates and names that can be compared, each of them wrong perhaps. */
const areComparable = ({ value }: { value: unknown }) => {
  const holidays: unknown = Object(value).holidays
  return Array.isArray(holidays) && holidays.every(isText)
}

/** Editable holidays of a year; two of different names may fall on one day. */
export const holidaysFormSchema = checked(
  z.object({
    year: z.int(years.message).check(z.minimum(years.min, years.message), z.maximum(years.max, years.message)),
    holidays: checked(z.array(holidayFormSchema), z.maxLength(holidayLimits.count, 'Trop de jours fériés')),
  }),
  z.refine<YearOfHolidays>(({ year, holidays }) => holidays.every(({ date }) => date.startsWith(`${year}-`)), {
    path: ['holidays'],
    error: "Chaque date doit être dans l'année choisie",
    when: areComparable,
  }),
  z.refine<YearOfHolidays>(({ holidays }) => new Set(holidays.map(holidayKey)).size === holidays.length, {
    path: ['holidays'],
    error: 'Deux jours fériés ont la même date et le même nom',
    when: areComparable,
  }),
)

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { holidaysFormSchema, yearQuery } from './form.ts'

const holidaySchema = z.object({
  date: z.string(),
  name: z.string(),
  /** True if its date follows from the calendar; the others depend on the moon, and are edited. */
  isFixed: z.boolean(),
  /** True if its date is an estimate, which nobody has confirmed. */
  isEstimated: z.boolean(),
})
export type Holiday = z.output<typeof holidaySchema>

const holidaysSchema = z.object({
  year: z.int(),
  /** Incremented by each save of the year; a save names it in If-Match. */
  version: z.int(),
  holidays: z.array(holidaySchema),
})
export type YearOfHolidays = z.output<typeof holidaysSchema>

export const getHolidays = endpoint({
  name: 'getHolidays',
  summary: 'Lists the public holidays of a year by date: the fixed ones, and those of the moon as saved or estimated',
  method: 'GET',
  path: '/api/dashboard/holidays',
  guard: 'bookings:create',
  shows: ['holiday'],
  input: z.object({ year: yearQuery }),
  output: holidaysSchema,
})

export const saveHolidays = endpoint({
  name: 'saveHolidays',
  summary:
    'Replaces the holidays of a year that are not fixed; an empty list brings the estimates back; the version that was read is required in If-Match',
  method: 'PUT',
  path: '/api/dashboard/holidays',
  guard: 'settings:manage',
  changes: ['holiday'],
  input: holidaysFormSchema,
  output: holidaysSchema,
  isIdempotent: true,
  isVersioned: true,
})

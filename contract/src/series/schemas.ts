import * as z from 'zod/mini'
import { assignmentProblemCodes } from '../availability/refusals.ts'
import { id } from '../fields.ts'
import { seriesScopes } from './form.ts'

/** Reason why a date of a series is not made, or is made without the driver. */
const seriesConflictSchema = z.object({
  code: z.enum(['DUPLICATE', ...assignmentProblemCodes]),
  message: z.string(),
  bookingReference: z.optional(z.string()),
})

/** A date of a series; without `bookingId`, no booking was made for it. */
export const seriesDateSchema = z.object({
  date: z.string(),
  bookingId: z.optional(id()),
  conflict: z.optional(seriesConflictSchema),
  /** Name of the public holiday on that date. */
  holiday: z.optional(z.string()),
})
export type SeriesDate = z.output<typeof seriesDateSchema>

/** Booking of a series that was changed; or was left as it is, with the reason as `code`. */
export const seriesItemSchema = z.object({
  bookingId: id(),
  ok: z.boolean(),
  code: z.optional(z.enum(['BOOKING_STARTED', 'BOOKING_READ_ONLY', ...assignmentProblemCodes])),
})
export type SeriesItem = z.output<typeof seriesItemSchema>

/** Concerns the booking alone, or also the later ones of its series (rules/bookings 52). */
export const scope = z.optional(z.enum(seriesScopes, 'Portée inconnue'))

/** Further member of a reply about several bookings of a series; absent if the scope is one booking. */
export const seriesItems = z.object({ items: z.optional(z.array(seriesItemSchema)) })

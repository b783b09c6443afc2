import * as z from 'zod/mini'

/** Fact that does not prevent an assignment; the amount is known to holders of payments:read. */
export const assignmentWarningSchema = z.object({
  code: z.enum(['DRIVER_CASH_CEILING']),
  message: z.string(),
  held: z.optional(z.int()),
})

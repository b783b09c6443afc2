import * as z from 'zod/mini'
import { shownAbsenceReasons } from '../absences/reasons.ts'
import { id, instant } from '../fields.ts'
import { paperKinds } from '../papers/kinds.ts'
import type { AssignmentProblemCode } from './refusals.ts'

/** Entry of `details.problems` of a refused assignment. */
export interface AssignmentProblem {
  code: AssignmentProblemCode
  message: string
}

/** Hours in which a driver or a vehicle is absent. */
export const absenceHoursSchema = z.object({
  startsAt: instant,
  endsAt: instant,
  reason: z.enum(shownAbsenceReasons),
})

/** Absence of a driver or a vehicle at present; `to` is local. */
export const absenceNowSchema = z.object({ id: id(), to: z.string(), reason: z.enum(shownAbsenceReasons) })
export type AbsenceNow = z.output<typeof absenceNowSchema>

/** A paper that has expired or will within 30 days; `daysLeft` is negative once it has. */
export const paperDueSchema = z.object({
  kind: z.enum(paperKinds),
  expiresOn: z.string(),
  daysLeft: z.int(),
  /** True if its expiry prevents assignments (settings). */
  blocks: z.boolean(),
})
export type PaperDue = z.output<typeof paperDueSchema>

/** A paper that has expired by the end of a trip and whose kind blocks. */
export const expiredPaperSchema = z.object({ kind: z.enum(paperKinds), expiresOn: z.string() })

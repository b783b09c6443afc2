import * as z from 'zod/mini'
import { shownAbsenceReasons } from '../absences/reasons.ts'
import { id, instant } from '../fields.ts'
import { paperKinds } from '../papers/kinds.ts'

/** Codes of the refusals of an assignment, in their order (rules/availability 39). */
export const assignmentProblemCodes = [
  'DRIVER_UNAVAILABLE',
  'VEHICLE_UNAVAILABLE',
  'PAPERS_EXPIRED',
  'DRIVER_ABSENT',
  'VEHICLE_ABSENT',
  'DRIVER_BUSY',
  'VEHICLE_BUSY',
] as const
export type AssignmentProblemCode = (typeof assignmentProblemCodes)[number]

/** Codes of the refusals of a driver or a vehicle that is not free in a window. */
export const notFreeErrors = [
  'PAPERS_EXPIRED',
  'DRIVER_ABSENT',
  'VEHICLE_ABSENT',
  'DRIVER_BUSY',
  'VEHICLE_BUSY',
] as const

/** One of `details.problems` of a refused assignment. */
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
export type AbsenceHours = z.output<typeof absenceHoursSchema>

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
export type ExpiredPaper = z.output<typeof expiredPaperSchema>

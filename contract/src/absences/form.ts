import * as z from 'zod/mini'
import { isDay } from '../dates.ts'
import { checked, id, optionalText } from '../fields.ts'
import { absenceReasons, reasonsOf } from './reasons.ts'

/** Longest absence, in days (rules/availability 34). */
const absenceMaxDays = 366

/** Schema of a local moment, `YYYY-MM-DDTHH:mm`, that exists in the calendar. */
/* @__NO_SIDE_EFFECTS__ */
function localMoment({ required, invalid }: { required: string; invalid: string }) {
  return z.string(required).check(
    z.regex(/\S/, required),
    z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, invalid),
    z.refine((value) => isDay(value.slice(0, 10)), invalid),
  )
}

export const endBeforeBegin = 'La fin doit être après le début'

/** Message for a reason that a driver, or else a vehicle, cannot have. */
export const wrongReason = 'Le motif est invalide'

interface Period {
  from: string
  to: string
}
interface Owned {
  driverId?: string | undefined
  vehicleId?: string | undefined
}

const hasOneOwner = ({ driverId, vehicleId }: Owned) => (driverId === undefined) !== (vehicleId === undefined)
const minutesOf = ({ from, to }: Period) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
/** True once both moments can be read: their own messages come first. */
const hasPeriod = ({ value }: { value: unknown }) => {
  if (typeof value !== 'object' || value === null) return false
  const { from, to } = value as Partial<Record<keyof Period, unknown>>
  return moment.test(String(from)) && moment.test(String(to))
}

/** Fields of an absence, in local time; its end does not belong to it. */
const fields = z.object({
  driverId: z.optional(id('Chauffeur inconnu')),
  vehicleId: z.optional(id('Véhicule inconnu')),
  from: localMoment({ required: 'Le début est requis', invalid: 'Le début est invalide' }),
  to: localMoment({ required: 'La fin est requise', invalid: 'La fin est invalide' }),
  reason: z.enum(absenceReasons, { error: ({ input }) => (input ? 'Le motif est invalide' : 'Le motif est requis') }),
  note: optionalText({ max: 500, label: 'La note', isMultiline: true }),
})

const periodChecks = [
  z.refine<Period>((period) => minutesOf(period) > 0, {
    path: ['to'],
    error: endBeforeBegin,
    when: hasPeriod,
  }),
  z.refine<Period>((period) => minutesOf(period) <= absenceMaxDays * 24 * 60, {
    path: ['to'],
    error: `Une absence dure au plus ${absenceMaxDays} jours`,
    when: hasPeriod,
  }),
] as const

/** Body of a new absence of a driver or a vehicle. */
export const absenceFormSchema = checked(
  fields,
  ...periodChecks,
  z.refine<Owned>(hasOneOwner, {
    path: ['driverId'],
    error: 'Choisissez un chauffeur ou un véhicule',
    when: isObject,
  }),
  z.refine<Owned & { reason: (typeof absenceReasons)[number] }>(
    (form) => !hasOneOwner(form) || reasonsOf(form.driverId === undefined ? 'vehicle' : 'driver').includes(form.reason),
    { path: ['reason'], error: wrongReason },
  ),
)
export type AbsenceForm = z.output<typeof absenceFormSchema>
export type AbsenceFormInput = z.input<typeof absenceFormSchema>

/** Body of an edited absence, whose driver or vehicle may be left out. */
export const absenceEditSchema = checked(fields, ...periodChecks)

import * as z from 'zod/mini'
import { bookingStatuses } from '../bookings/status.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { checked, dayFilter, id, instant, pageQuery, search } from '../fields.ts'
import { absenceEditSchema, absenceFormSchema, endBeforeBegin } from './form.ts'
import { absenceReasons, absenceStates, owners, shownAbsenceReasons } from './reasons.ts'

const driverSchema = z.object({ id: id(), name: z.string() })
const vehicleSchema = z.object({ id: id(), name: z.string(), licensePlate: z.string() })

const absenceSchema = z.object({
  id: id(),
  /** The driver who is absent, or else null. */
  driver: z.nullable(driverSchema),
  /** The vehicle that is absent, or else null. */
  vehicle: z.nullable(vehicleSchema),
  /** Local time of the company, `YYYY-MM-DDTHH:mm`; `to` does not belong to the absence. */
  from: z.string(),
  to: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(absenceStates),
  /** `ABSENT` stands for SICK to a reader without drivers:assign, who gets no note of it either. */
  reason: z.enum(shownAbsenceReasons),
  note: z.nullable(z.string()),
  /** Incremented by each edit. */
  version: z.int(),
})
export type Absence = z.output<typeof absenceSchema>

/** An active trip during an absence; a reader without bookings:read gets neither client nor places. */
const tripMeanwhileSchema = z.object({
  id: id(),
  bookingReference: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  driver: z.nullable(driverSchema),
  vehicle: z.nullable(vehicleSchema),
  passengers: z.int(),
  client: z.optional(z.string()),
  pickupLocation: z.optional(z.string()),
  destination: z.optional(z.nullable(z.string())),
  /** False once the trip is under way, and for a reader without bookings:assign_driver. */
  canUnassign: z.boolean(),
  version: z.int(),
})
export type TripMeanwhile = z.output<typeof tripMeanwhileSchema>

const withTrips = z.extend(absenceSchema, {
  /** Active trips of the driver or vehicle in these hours, the soonest first; at most 200. */
  tripsMeanwhile: z.array(tripMeanwhileSchema),
})
export type AbsenceWithTrips = z.output<typeof withTrips>

const filters = {
  search,
  owner: z.optional(z.enum(owners, 'Valeur invalide')),
  driverId: z.optional(id('Chauffeur inconnu')),
  vehicleId: z.optional(id('Véhicule inconnu')),
  reason: z.optional(z.enum(absenceReasons, 'Motif inconnu')),
  state: z.optional(z.enum(absenceStates, 'Valeur invalide')),
  dateFrom: dayFilter(),
  dateTo: dayFilter(),
}

interface Days {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}
/** Refuses days of which the last is before the first. */
const inOrder = z.refine<Days>(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
  path: ['dateTo'],
  error: endBeforeBegin,
})

const readers = { anyOf: ['drivers:read', 'vehicles:read'] } as const
const writers = { anyOf: ['drivers:assign', 'vehicles:update'] } as const

export const listAbsences = endpoint({
  name: 'listAbsences',
  summary:
    'Lists absences of drivers and vehicles by page, those that are over last; searches names and plates; a reader without drivers:read gets those of vehicles alone, without vehicles:read those of drivers',
  method: 'GET',
  path: '/api/dashboard/absences',
  guard: readers,
  shows: ['absence', 'driver', 'vehicle', 'user', 'settings'],
  input: checked(z.object({ ...pageQuery(100), ...filters }), inOrder),
  output: absenceSchema,
  isList: true,
})

export const exportAbsences = endpoint({
  name: 'exportAbsences',
  summary: 'Exports the filtered absences as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/absences/export',
  guard: { allOf: ['drivers:read', 'vehicles:read', 'stats:read'] },
  input: checked(z.object({ ...filters, format: exportFormat }), inOrder),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getAbsence = endpoint({
  name: 'getAbsence',
  summary: 'Returns an absence with the active trips of its hours',
  method: 'GET',
  path: '/api/dashboard/absences/:id',
  guard: readers,
  shows: ['absence', 'booking', 'driver', 'vehicle', 'user', 'settings'],
  params: z.object({ id: id() }),
  output: withTrips,
})

export const createAbsence = endpoint({
  name: 'createAbsence',
  summary:
    'Records an absence of a driver (drivers:assign) or a vehicle (vehicles:update); trips in its hours stay assigned and are listed',
  method: 'POST',
  path: '/api/dashboard/absences',
  guard: writers,
  changes: ['absence'],
  input: absenceFormSchema,
  output: withTrips,
  status: 201,
  isIdempotent: true,
})

export const updateAbsence = endpoint({
  name: 'updateAbsence',
  summary: 'Edits an absence; its driver or vehicle stays',
  method: 'PUT',
  path: '/api/dashboard/absences/:id',
  guard: writers,
  changes: ['absence'],
  params: z.object({ id: id() }),
  input: absenceEditSchema,
  output: withTrips,
  isIdempotent: true,
  isVersioned: true,
})

export const deleteAbsence = endpoint({
  name: 'deleteAbsence',
  summary: 'Deletes an absence',
  method: 'DELETE',
  path: '/api/dashboard/absences/:id',
  guard: writers,
  changes: ['absence'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  isVersioned: true,
})

import * as z from 'zod/mini'
import { notFreeErrors } from '../availability/refusals.ts'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { dayFilter, id, optionalText, pageQuery, requiredSearch, search } from '../fields.ts'
import { papersOverride } from '../papers/override.ts'
import { completionFormSchema } from '../payments/completion-form.ts'
import { paymentFormSchema } from '../payments/form.ts'
import { scope, seriesItems } from '../series/schemas.ts'
import { assignmentWarningSchema } from './assignment-warnings.ts'
import { driverMessageFormSchema } from './driver-message-form.ts'
import { bookingFormSchema } from './form.ts'
import { bookingSchema, bookingSummarySchema, foundGroupSchema, historyEntrySchema } from './schemas.ts'
import { serviceTypes } from './service-types.ts'
import { bookingStatuses, bookingViews, cancelReasons } from './status.ts'
import { undoAssignmentSeconds } from './undo-assignment.ts'
import { undoStartSeconds } from './undo-start.ts'

const bookingId = z.object({ id: id() })

const bookingFilters = z.object({
  view: z._default(z.enum(bookingViews, 'Vue inconnue'), 'all'),
  status: z.optional(z.enum(bookingStatuses, 'Statut inconnu')),
  serviceType: z.optional(z.enum(serviceTypes, 'Service inconnu')),
  driverId: z.optional(id('Chauffeur inconnu')),
  search,
  dateFrom: dayFilter(),
  dateTo: dayFilter(),
  // Order of the starts: that of the view, unless it is given (rules/bookings 40).
  order: z.optional(z.enum(['asc', 'desc'], 'Ordre inconnu')),
  // Leaves the overdue trips out (rules/bookings 39).
  overdue: z.optional(z.enum(['hidden'], 'Valeur inconnue')),
})

export const listBookings = endpoint({
  name: 'listBookings',
  summary: 'Lists bookings by page, with the counts of the four cards',
  method: 'GET',
  path: '/api/dashboard/bookings',
  guard: 'bookings:read',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  input: z.extend(bookingFilters, {
    ...pageQuery(1000),
    // Answers the page that contains the present, in place of `page` (rules/bookings 40).
    around: z.optional(z.enum(['now'], 'Valeur inconnue')),
  }),
  output: bookingSchema,
  isList: true,
  extra: z.object({ summary: bookingSummarySchema }),
})

export const findBookings = endpoint({
  name: 'findBookings',
  summary: 'Finds bookings on all dates: first those of the given view and filters, then the others',
  method: 'GET',
  path: '/api/dashboard/search',
  guard: 'bookings:read',
  shows: ['booking', 'driver', 'vehicle', 'user'],
  input: z.extend(bookingFilters, { search: requiredSearch }),
  output: z.object({ inView: foundGroupSchema, elsewhere: foundGroupSchema }),
})

export const exportBookings = endpoint({
  name: 'exportBookings',
  summary: 'Exports the filtered bookings as CSV or XLSX; paid amounts only with payments:read',
  method: 'GET',
  path: '/api/dashboard/bookings/export',
  guard: { allOf: ['bookings:read', 'stats:read'] },
  input: z.extend(bookingFilters, { format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getBooking = endpoint({
  name: 'getBooking',
  summary: 'Returns a booking',
  method: 'GET',
  path: '/api/dashboard/bookings/:id',
  guard: 'bookings:read',
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  params: bookingId,
  output: bookingSchema,
})

const assignmentErrors = ['INVALID_TRANSITION', 'DRIVER_UNAVAILABLE', 'VEHICLE_UNAVAILABLE', ...notFreeErrors] as const

// Accepts an overlap with another trip: both keep their driver and vehicle, and the audit records who allowed it
// (rules/availability 8).
const allowOverlap = z.optional(z.boolean('Valeur invalide'))

export const createBooking = endpoint({
  name: 'createBooking',
  summary:
    'Creates a booking, with `client` also its client; it never assigns a driver; `details.client` of CLIENT_EXISTS is the client with the same number',
  method: 'POST',
  path: '/api/dashboard/bookings',
  guard: 'bookings:create',
  changes: ['booking', 'user'],
  input: bookingFormSchema,
  output: bookingSchema,
  status: 201,
  isIdempotent: true,
  errors: ['CLIENT_UNAVAILABLE', 'CLIENT_EXISTS'],
})

export const updateBooking = endpoint({
  name: 'updateBooking',
  summary: 'Edits a booking that is neither completed nor cancelled, with `scope` also the later ones of its series',
  method: 'PUT',
  path: '/api/dashboard/bookings/:id',
  guard: 'bookings:update',
  changes: ['booking', 'payment', 'user'],
  params: bookingId,
  input: z.intersection(bookingFormSchema, z.object({ allowOverlap, papersOverride, scope })),
  output: bookingSchema,
  extra: seriesItems,
  isIdempotent: true,
  isVersioned: true,
  errors: [
    'BOOKING_READ_ONLY',
    'BOOKING_STARTED',
    'PRICE_BELOW_PAID',
    'CLIENT_UNAVAILABLE',
    'CLIENT_EXISTS',
    ...notFreeErrors,
  ],
})

export const deleteBooking = endpoint({
  name: 'deleteBooking',
  summary: 'Deletes a booking that is not in progress and has no completed payment',
  method: 'DELETE',
  path: '/api/dashboard/bookings/:id',
  guard: 'bookings:delete',
  changes: ['booking', 'payment'],
  params: bookingId,
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['BOOKING_NOT_DELETABLE'],
})

export const assignDriver = endpoint({
  name: 'assignDriver',
  summary: 'Assigns or reassigns a driver and a vehicle; a rental without driver takes only a vehicle',
  method: 'PATCH',
  path: '/api/dashboard/bookings/:id/assign',
  guard: 'bookings:assign_driver',
  changes: ['booking'],
  params: bookingId,
  input: z.object({
    driverId: z.optional(z.nullable(id('Veuillez sélectionner un chauffeur'))),
    vehicleId: z.optional(z.nullable(id('Veuillez sélectionner un véhicule'))),
    allowOverlap,
    papersOverride,
  }),
  output: bookingSchema,
  extra: z.object({ warnings: z.array(assignmentWarningSchema) }),
  isIdempotent: true,
  isVersioned: true,
  errors: assignmentErrors,
})

export const unassignDriver = endpoint({
  name: 'unassignDriver',
  summary: 'Removes the driver and the vehicle; the booking becomes CONFIRMED',
  method: 'PATCH',
  path: '/api/dashboard/bookings/:id/unassign',
  guard: 'bookings:assign_driver',
  changes: ['booking'],
  params: bookingId,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
})

export const undoAssignment = endpoint({
  name: 'undoAssignment',
  summary: `Undoes the last assignment within ${undoAssignmentSeconds} seconds, unless the booking has changed since: it has its former status, driver and vehicle again, and its former start if a move has assigned it`,
  method: 'POST',
  path: '/api/bookings/:id/undo-assignment',
  guard: 'bookings:assign_driver',
  changes: ['booking'],
  params: bookingId,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: [...assignmentErrors, 'ASSIGNMENT_NOT_UNDOABLE'],
})

export const prepareDriverMessage = endpoint({
  name: 'prepareDriverMessage',
  summary: 'Records who prepared the message to the driver, and when; another app sends it',
  method: 'POST',
  path: '/api/bookings/:id/message',
  guard: 'bookings:update',
  changes: ['booking'],
  params: bookingId,
  input: driverMessageFormSchema,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'DRIVER_UNREACHABLE'],
})

export const changeBookingStatus = endpoint({
  name: 'changeBookingStatus',
  summary: 'Confirms, starts or cancels a booking; with `scope` it cancels also the later ones of its series',
  method: 'PUT',
  path: '/api/bookings/:id',
  guard: 'bookings:update',
  changes: ['booking'],
  params: bookingId,
  input: z.discriminatedUnion(
    'status',
    [
      z.object({ status: z.literal('CONFIRMED') }),
      z.object({ status: z.literal('IN_PROGRESS'), papersOverride }),
      z.object({
        status: z.literal('CANCELLED'),
        cancelReason: z.enum(cancelReasons, {
          error: ({ input }) => (input ? 'Motif inconnu' : "Le motif de l'annulation est requis"),
        }),
        cancelNote: optionalText({ max: 500, label: 'La note', isMultiline: true }),
        scope,
      }),
    ],
    { error: 'Statut inconnu' },
  ),
  output: bookingSchema,
  extra: seriesItems,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'PAPERS_EXPIRED'],
})

export const completeBooking = endpoint({
  name: 'completeBooking',
  summary: 'Completes a booking as paid or unpaid; the payment is recorded in the same transaction',
  method: 'POST',
  path: '/api/bookings/:id/complete',
  guard: 'payments:create',
  changes: ['booking', 'payment', 'till'],
  params: bookingId,
  input: completionFormSchema,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: [
    'INVALID_TRANSITION',
    'DUPLICATE_TRANSACTION',
    'OVERPAYMENT',
    'PRICE_BELOW_PAID',
    'TILL_REQUIRED',
    'TILL_COUNTED',
  ],
})

export const settleBooking = endpoint({
  name: 'settleBooking',
  summary: 'Records the payment of a booking that was completed unpaid',
  method: 'POST',
  path: '/api/bookings/:id/settle',
  guard: 'payments:create',
  changes: ['booking', 'payment', 'till'],
  params: bookingId,
  input: paymentFormSchema,
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['NOTHING_TO_SETTLE', 'DUPLICATE_TRANSACTION', 'OVERPAYMENT', 'TILL_REQUIRED', 'TILL_COUNTED'],
})

export const undoStart = endpoint({
  name: 'undoStart',
  summary: `Undoes a start by hand: only by the person who made it, within ${undoStartSeconds} seconds; the booking is ASSIGNED again`,
  method: 'POST',
  path: '/api/bookings/:id/undo-start',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'START_NOT_UNDOABLE'],
})

export const getBookingHistory = endpoint({
  name: 'getBookingHistory',
  summary: 'Lists the changes of a booking, latest first; paid amounts only with payments:read',
  method: 'GET',
  path: '/api/dashboard/bookings/:id/history',
  // A DRIVER reads their own trips, but not the history of the staff's changes.
  guard: { allOf: ['bookings:read', 'stats:read'] },
  shows: ['booking', 'payment', 'driver', 'vehicle', 'user', 'settings'],
  params: z.object({ id: id() }),
  output: z.array(historyEntrySchema),
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { checked, id, instant, pageQuery, search } from '../fields.ts'
import { type DeliveryFailure, deliveryFailureLabels } from '../notifications/delivery-failures.ts'
import { deliveryChannels, deliveryStates, retryObstacles } from './words.ts'

const failedDeliverySchema = z.object({
  id: z.string(),
  channel: z.enum(deliveryChannels),
  /** E-mail address or phone number; null for the browser of a session. */
  recipient: z.nullable(z.string()),
  /** Name of its recipient, if it is known. */
  name: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.string(),
  /** Trip of which the message tells its client or its driver. */
  booking: z.nullable(z.object({ id: id(), bookingReference: z.string() })),
  state: z.enum(deliveryStates),
  failure: z.enum(Object.keys(deliveryFailureLabels) as DeliveryFailure[]),
  /** Answer of the service that has refused it. */
  code: z.nullable(z.int()),
  tries: z.int(),
  /** When it was given up; null while it is tried. */
  failedAt: z.nullable(instant),
  /** When it is tried again; null once it is given up. */
  retryAt: z.nullable(instant),
  /** Reason why it is not sent again; null if it may be, or is tried anyway. */
  obstacle: z.nullable(z.enum(retryObstacles)),
})
export type FailedDelivery = z.output<typeof failedDeliverySchema>

const filters = {
  search,
  channel: z.optional(z.enum(deliveryChannels, 'Moyen inconnu')),
  state: z.optional(z.enum(deliveryStates, 'Valeur invalide')),
}

export const listFailedDeliveries = endpoint({
  name: 'listFailedDeliveries',
  summary: 'Lists the e-mails, SMS and pushes that were given up or are tried again, the latest first',
  method: 'GET',
  path: '/api/dashboard/deliveries',
  guard: 'settings:manage',
  shows: ['todo', 'settings', 'booking', 'user'],
  input: z.object({ ...pageQuery(100), ...filters }),
  output: failedDeliverySchema,
  isList: true,
})

export const exportFailedDeliveries = endpoint({
  name: 'exportFailedDeliveries',
  summary: 'Exports the filtered messages that were not sent as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/deliveries/export',
  guard: 'settings:manage',
  input: z.object({ ...filters, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const retryDelivery = endpoint({
  name: 'retryDelivery',
  summary: 'Sends a message again that was given up; refused if it would say what is no longer so, or reach nobody',
  method: 'POST',
  path: '/api/dashboard/deliveries/:id/retry',
  guard: 'settings:manage',
  changes: ['todo', 'settings'],
  params: z.object({ id: checked(z.string(), z.regex(/^\d{1,18}$/, 'Message inconnu')) }),
  output: failedDeliverySchema,
  isIdempotent: true,
  errors: ['NOT_RETRIABLE'],
})

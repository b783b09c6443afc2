import * as z from 'zod/mini'
import { checked, day, id, text } from '../fields.ts'
import { fileMapping } from '../imports/form.ts'
import { statementProviders } from './providers.ts'

/** Schema of a provider; the names of its interface are accepted too: `wave`, `orange-money`. */
/* @__NO_SIDE_EFFECTS__ */
export function statementProvider() {
  const asCode = (value: unknown) => (typeof value === 'string' ? value.toUpperCase().replaceAll('-', '_') : value)
  return z.pipe(z.transform(asCode), z.enum(statementProviders, 'Choisissez Wave Money ou Orange Money'))
}

/** Schema of the day of a statement, in UTC. */
/* @__NO_SIDE_EFFECTS__ */
export function statementDay() {
  return day({ required: 'La date est requise', invalid: 'Date invalide' })
}

/**
 * Statement as a file in multipart/form-data, or as JSON without one: then the provider is asked for the lines of the day
 * (rules/reconciliation 2, 3).
 */
export const statementFormSchema = z.object({
  file: z.optional(z.file('Choisissez un fichier')),
  provider: statementProvider(),
  date: z.optional(statementDay()),
  mapping: fileMapping(),
  /** True checks the lines and writes nothing. */
  dryRun: z._default(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'boolean' ? String(value) : value)),
      z.enum(['true', 'false'], 'Valeur invalide'),
    ),
    'false',
  ),
})
export type StatementForm = z.output<typeof statementFormSchema>

const reason = text({ min: 3, max: 300, label: 'La raison', required: 'La raison est requise' })

/** Decision about a line: it is a payment, pays a booking, or is left aside with a reason. */
export const matchFormSchema = checked(
  z.object({
    lineId: id(),
    paymentId: z.optional(id()),
    bookingId: z.optional(id()),
    ignored: z.optional(reason),
  }),
  z.refine(
    ({ paymentId, bookingId, ignored }) =>
      [paymentId, bookingId, ignored].filter((choice) => choice !== undefined).length === 1,
    { error: 'Choisissez un paiement ou une réservation, ou donnez une raison', path: ['paymentId'] },
  ),
)

export const undoFormSchema = z.object({ reason })

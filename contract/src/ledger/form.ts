import * as z from 'zod/mini'
import { checked, day, id, optionalText, text, wholeNumber } from '../fields.ts'
import { paidForm } from '../payments/form.ts'
import { paymentMethods } from '../payments/methods.ts'
import { extrasFormSchema } from './extras-form.ts'
import { excessUses, paymentKinds } from './states.ts'

const tooLow = 'Le montant doit être supérieur à 0'
const tooHigh = 'Le montant semble trop élevé'
const amount = wholeNumber({ min: 1, max: 10_000_000, tooLow, tooHigh })

/* @__NO_SIDE_EFFECTS__ */
function reason(label = 'Le motif') {
  return text({ min: 3, max: 300, label, required: `${label} est requis`, isMultiline: true })
}

const method = z.enum(paymentMethods, 'Le mode de paiement est requis')
const heldByDriver = z.optional(z.boolean("Le choix de l'encaissement est invalide"))
const kind = z.optional(z.enum(paymentKinds, 'Type de paiement inconnu'))
const excess = z.optional(z.enum(excessUses, "L'usage du trop-perçu est inconnu"))

/** A payment before or after the trip (rules/money 53). */
export const bookingPaymentFormSchema = z.extend(paidForm, { kind, excess, heldByDriver })
export type BookingPaymentFormInput = z.input<typeof bookingPaymentFormSchema>

/** A payment for several bookings of a client, or for none: what is not allocated is their credit (rules/money 58). */
export const clientPaymentFormSchema = z.extend(paidForm, {
  clientId: id('Le client est requis'),
  allocations: z.optional(
    checked(
      z.array(z.object({ bookingId: id('Réservation inconnue'), amount }), 'Les réservations sont invalides'),
      z.maxLength(50, 'Un paiement concerne au plus 50 réservations'),
    ),
  ),
  heldByDriver,
})

/** A refund; for cash the reference is optional (rules/money 56). */
export const refundFormSchema = z.object({
  amount,
  reason: reason(),
  method,
  transactionId: optionalText({ max: 100, label: "L'ID de transaction" }),
  bookingId: z.optional(id('Réservation inconnue')),
  dueAgain: z.optional(z.boolean('Le choix est invalide')),
})
export type RefundForm = z.output<typeof refundFormSchema>

const fee = wholeNumber({ min: 0, max: 1_000_000, tooLow: 'Les frais ne peuvent pas être négatifs', tooHigh })

/** Extras, and what only `payments:update` may set: a discount, or the fee of a cancelled booking (rules/money 52, 60). */
export const costsFormSchema = z.object({
  extras: z.optional(extrasFormSchema),
  discount: z.optional(
    z.nullable(
      z.object({
        amount: wholeNumber({
          min: 1,
          max: 1_000_000,
          tooLow: 'La remise doit être supérieure à 0',
          tooHigh: 'La remise semble trop élevée',
        }),
        reason: reason(),
      }),
    ),
  ),
  cancellationFee: z.optional(fee),
})
export type CostsForm = z.output<typeof costsFormSchema>

const dueBy = day({ required: "La date limite de l'acompte est requise", invalid: 'La date limite est invalide' })
const percentMessage = 'Le pourcentage doit être entre 1 et 100'

/** A deposit: an amount, or a percentage of what is due (rules/money 57). */
export const depositFormSchema = checked(
  z.object({
    amount: z.optional(amount),
    percent: z.optional(wholeNumber({ min: 1, max: 100, tooLow: percentMessage, tooHigh: percentMessage })),
    dueBy,
  }),
  z.refine(({ amount: fixed, percent }) => (fixed === undefined) !== (percent === undefined), {
    path: ['amount'],
    error: "L'acompte est un montant ou un pourcentage",
  }),
)

export const creditFormSchema = z.object({ amount })
export const releaseFormSchema = z.object({ reason: reason() })

/** A promise to pay (rules/money 64). */
export const promiseFormSchema = z.object({
  date: day({ required: 'La date de la promesse est requise', invalid: 'La date de la promesse est invalide' }),
  amount: z.optional(z.nullable(amount)),
  note: optionalText({ max: 300, label: 'La note', isMultiline: true }),
})

export const writeOffFormSchema = z.object({
  bookingId: id('Réservation inconnue'),
  amount: z.optional(amount),
  reason: reason(),
})

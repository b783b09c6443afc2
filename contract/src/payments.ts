import * as z from 'zod/mini'
import { optionalText, text, wholeNumber } from './fields.ts'

/** How money arrives (specification §5). */
export const paymentMethods = ['WAVE', 'ORANGE_MONEY', 'CASH', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** How a finished booking stands: paid by one of the methods, or UNPAID. */
export const bookingPaymentMethods = [...paymentMethods, 'UNPAID'] as const
export type BookingPaymentMethod = (typeof bookingPaymentMethods)[number]

export const paymentMethodLabels: Record<BookingPaymentMethod, string> = {
  WAVE: 'Wave Money',
  ORANGE_MONEY: 'Orange Money',
  CASH: 'Espèces',
  CARD: 'Carte bancaire',
  UNPAID: 'Impayé',
}

export const paymentStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The methods paid from a phone, for which the form asks its number. */
export function isMobileMoney(method: BookingPaymentMethod): boolean {
  return method === 'WAVE' || method === 'ORANGE_MONEY'
}

// A booking costs at most a million; waiting, tolls and a tip may come on top.
const maxAmount = 10_000_000

const phoneNumber = optionalText({ max: 20, label: 'Le numéro de téléphone' })
const notes = optionalText({ max: 500, label: 'Le texte des notes', isMultiline: true })

const paid = z.object({
  method: z.enum(paymentMethods),
  amount: wholeNumber({
    min: 1,
    max: maxAmount,
    tooLow: 'Le montant doit être supérieur à 0',
    tooHigh: 'Le montant semble trop élevé',
  }),
  transactionId: text({ max: 100, label: "L'ID de transaction", required: "L'ID de transaction est requis" }),
  phoneNumber,
  notes,
})

const unpaid = z.object({ method: z.literal('UNPAID'), notes })

/** The body of a completion or a settlement (specification §5): UNPAID asks for nothing but may carry notes. */
export const paymentFormSchema = z.discriminatedUnion('method', [paid, unpaid], {
  error: 'Le mode de paiement est requis',
})
export type PaymentForm = z.output<typeof paymentFormSchema>
export type PaymentFormInput = z.input<typeof paymentFormSchema>

import * as z from 'zod/mini'
import { blankable, checked, day, optionalText, phoneCharacters, text, wholeNumber } from '../fields.ts'
import { excessUses } from '../ledger/states.ts'
import { paymentMethods } from './methods.ts'

// A booking costs at most a million; waiting time, tolls and a tip may be added.
const maxAmount = 10_000_000

const phoneLabel = 'Le numéro de téléphone'
const phoneNumber = blankable(
  checked(
    text({ max: 20, label: phoneLabel, required: `${phoneLabel} contient des caractères invalides`, isPhone: true }),
    z.regex(phoneCharacters, 'Format de téléphone invalide'),
  ),
)
const receivedOnMessage = 'La date de réception est invalide'
const notes = optionalText({ max: 500, label: 'Le texte des notes', isMultiline: true })

export const paidForm = z.object({
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
  /** Day on which the money arrived, of a late entry: shown, and in no figure (rules/money 76). */
  receivedOn: z.optional(day({ required: receivedOnMessage, invalid: receivedOnMessage })),
})

const unpaid = z.object({ method: z.literal('UNPAID'), notes })
const paid = z.extend(paidForm, {
  /** Use of what exceeds the due amount (rules/money 54). */
  excess: z.optional(z.enum(excessUses, "L'usage du trop-perçu est inconnu")),
  /** True if the driver keeps the cash until it is handed in (rules/money 55). */
  heldByDriver: z.optional(z.boolean("Le choix de l'encaissement est invalide")),
})

/** Body of a completion or a settlement: UNPAID requires no other field but may carry notes (rules/money 10). */
export const paymentFormSchema = z.discriminatedUnion('method', [paid, unpaid], {
  error: 'Le mode de paiement est requis',
})
export type PaymentForm = z.output<typeof paymentFormSchema>

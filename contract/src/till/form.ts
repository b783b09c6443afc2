import * as z from 'zod/mini'
import { checked, id, optionalText, text, wholeNumber } from '../fields.ts'
import { type CashCounts, cashPieces, totalOfCounts } from './denominations.ts'
import { typedEntryKinds } from './kinds.ts'
import { tillLimits } from './limits.ts'

const float = wholeNumber({
  ...tillLimits.float,
  tooLow: 'Le fonds de caisse ne peut pas être négatif',
  tooHigh: 'Le fonds de caisse semble trop élevé',
  invalid: 'Le fonds de caisse est requis',
  notWhole: 'Le fonds de caisse doit être un montant entier',
})
const amount = wholeNumber({
  ...tillLimits.amount,
  tooLow: 'Le montant doit être supérieur à 0',
  tooHigh: 'Le montant semble trop élevé',
  invalid: 'Le montant est requis',
  notWhole: 'Le montant doit être un montant entier',
})

/* @__NO_SIDE_EFFECTS__ */
function reasonOf(required: string) {
  return text({ ...tillLimits.reason, label: 'Le motif', required })
}
const optionalReason = optionalText({ ...tillLimits.reason, label: 'Le motif' })

export const tillFloatSchema = z.object({ float })

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
interface TypedEntry {
  kind: string
  reason: string | null
  driverId?: string | undefined
}

/** An entry that a person adds: an expense, a deposit at the bank or the cash of a driver. */
export const tillEntrySchema = checked(
  z.object({
    kind: z.enum(typedEntryKinds, 'Le mouvement est invalide'),
    amount,
    reason: optionalReason,
    /** The driver who hands in their cash. */
    driverId: z.optional(id('Chauffeur inconnu')),
    /** Trips that the driver pays for, the oldest first if absent. */
    bookingIds: z.optional(
      checked(
        z.array(id('Course inconnue'), 'Les courses sont invalides'),
        z.maxLength(tillLimits.trips, `Une remise porte sur ${tillLimits.trips} courses au plus`),
      ),
    ),
    /** Photo of the bill, from `uploadTillPhoto`. */
    photoId: z.optional(id('Photo inconnue')),
  }),
  z.refine<TypedEntry>(({ kind, reason }) => kind !== 'EXPENSE' || reason !== null, {
    path: ['reason'],
    error: 'Le motif de la dépense est requis',
    when: isObject,
  }),
  z.refine<TypedEntry>(({ kind, driverId }) => (kind === 'REMITTANCE') === (driverId !== undefined), {
    path: ['driverId'],
    error: 'Choisissez le chauffeur qui remet ses espèces',
    when: isObject,
  }),
)

export const tillReasonSchema = z.object({ reason: reasonOf('Le motif est requis') })

const wrongCount = `Un nombre de pièces ou de billets doit être entre 0 et ${tillLimits.pieces.max.toLocaleString('fr-FR')}`
const wrongTotal = 'Le montant compté semble trop élevé'
const pieceCount = z.optional(wholeNumber({ ...tillLimits.pieces, tooLow: wrongCount, tooHigh: wrongCount }))

/** Count of a till; an absent piece is none, an empty count is zero (rules/till 20). */
const countsSchema = checked(
  z.strictObject(
    {
      ...(Object.fromEntries(cashPieces.map(({ key }) => [key, pieceCount])) as Record<
        (typeof cashPieces)[number]['key'],
        typeof pieceCount
      >),
      amount: z.optional(wholeNumber({ ...tillLimits.counted, tooLow: wrongTotal, tooHigh: wrongTotal })),
    },
    'Le comptage est invalide',
  ),
  z.refine<CashCounts>((counts) => totalOfCounts(counts) <= tillLimits.counted.max, wrongTotal),
)

export const tillCloseSchema = z.object({
  counts: countsSchema,
  reason: optionalReason,
  /** Till of another person, which an administrator closes. */
  sessionId: z.optional(id('Caisse inconnue')),
})

export const tillValidationSchema = z.object({
  note: optionalText({ max: 300, label: 'La note', isMultiline: true }),
  /** Own count of the person who validates. */
  counts: z.optional(countsSchema),
})

export const driverCashWriteOffSchema = z.object({ amount, reason: reasonOf('Le motif est requis') })

export const tillPhotoSchema = z.object({ file: z.file('Choisissez une photo'), id: z.optional(id()) })

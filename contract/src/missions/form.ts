import * as z from 'zod/mini'
import { checked, cleanedText, id, text, wholeNumber } from '../fields.ts'
import { missionLimits } from './limits.ts'
import { missionProblems, missionSteps, officeSteps } from './steps.ts'

const unknownStep = 'Étape inconnue'
const invalidTime = "L'heure est invalide"
const amountMessage = 'Le montant doit être un nombre entier de 1 à 10\u00a0000\u00a0000'
const amount = wholeNumber({ ...missionLimits.amount, tooLow: amountMessage, tooHigh: amountMessage })
const moment = checked(
  z.string(invalidTime),
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, invalidTime),
  z.refine<string>((value) => !Number.isNaN(Date.parse(value)), { error: invalidTime }),
)
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

interface Stepped {
  step?: string
  amount?: unknown
  note?: unknown
  problem?: unknown
}

const hasAmount = z.refine<Stepped>(({ step, amount: given }) => step !== 'CASH' || typeof given === 'number', {
  path: ['amount'],
  error: 'Le montant encaissé est requis',
  when: isObject,
})

/** A press of a driver (rules/missions 12): sent again with the same `id`, it is one step. */
export const missionPressSchema = checked(
  z.object({
    id: id('Identifiant invalide'),
    step: z.enum(missionSteps, unknownStep),
    /** Time of the press by the clock of the phone. */
    at: moment,
    /** Place of the press among those of this phone; without it, the clock alone decides. */
    sequence: z.optional(
      wholeNumber({ ...missionLimits.sequence, tooLow: 'Numéro invalide', tooHigh: 'Numéro invalide' }),
    ),
    /** Phone of the sequence, by an id that it has made: without one, all numbered presses of a link count as those of one phone. */
    phone: z.optional(id('Téléphone inconnu')),
    /** For an answer, `mission.state.about` of what the driver saw: an answer to other times or places confirms nothing. */
    about: z.optional(checked(z.string(), z.maxLength(64, 'Valeur invalide'))),
    note: cleanedText({ ...missionLimits.note, label: 'La note' }),
    problem: z.optional(z.nullable(z.enum(missionProblems, 'Problème inconnu'))),
    photoId: z.optional(z.nullable(id('Photo inconnue'))),
    amount: z.optional(z.nullable(amount)),
  }),
  hasAmount,
  z.refine<Stepped>(({ step, note }) => step !== 'DECLINED' || typeof note === 'string', {
    path: ['note'],
    error: 'Le motif du refus est requis',
    when: isObject,
  }),
  z.refine<Stepped>(({ step, problem }) => step !== 'PROBLEM' || typeof problem === 'string', {
    path: ['problem'],
    error: 'Le problème est requis',
    when: isObject,
  }),
)

const reason = text({ min: 3, max: 300, label: 'Le motif', required: 'Le motif est requis', isMultiline: true })

/** A step that the office reports, or whose time it corrects (rules/missions 30). */
export const officeStepSchema = checked(
  z.object({
    step: z.enum(officeSteps, unknownStep),
    at: moment,
    amount: z.optional(z.nullable(amount)),
    reason,
  }),
  hasAmount,
)

export const stepRemovalSchema = z.object({ reason })

/** Photo of a problem, as multipart/form-data. */
export const missionPhotoSchema = z.object({
  file: z.file('Choisissez une photo'),
  /** Id of the photo, made by the phone: sent again with it, it is one photo. */
  id: z.optional(id('Identifiant invalide')),
})

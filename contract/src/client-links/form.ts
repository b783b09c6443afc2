import * as z from 'zod/mini'
import { optionalText, wholeNumber } from '../fields.ts'

const starsMessage = 'La note est un nombre de 1 à 5'

/** The rating of a trip by its client (rules/missions 36). */
export const ratingFormSchema = z.object({
  stars: wholeNumber({ min: 1, max: 5, tooLow: starsMessage, tooHigh: starsMessage }),
  comment: optionalText({ max: 1000, label: 'Le commentaire', isMultiline: true }),
})

import * as z from 'zod/mini'
import { cleanedText, wholeNumber } from '../fields.ts'

const starsMessage = 'La note est un nombre de 1 à 5'

/** The rating of a trip by its client (rules/missions 36). */
export const ratingFormSchema = z.object({
  stars: wholeNumber({ min: 1, max: 5, tooLow: starsMessage, tooHigh: starsMessage }),
  comment: cleanedText({ max: 1000, label: 'Le commentaire' }),
})

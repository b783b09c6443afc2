import * as z from 'zod/mini'
import { checked } from '../fields.ts'
import { imageAddress } from './addresses.ts'
import { imageWords, maxImages } from './limits.ts'

const unknownImage = "Une des images n'a pas été envoyée à Yoon"

/** Images of a vehicle as its form sends them: addresses returned by uploads, each once, the main one first. */
export const imageUrls = checked(
  z.array(checked(z.string(unknownImage), z.regex(imageAddress, unknownImage)), unknownImage),
  z.maxLength(maxImages, imageWords.tooMany),
  z.refine((urls) => new Set(urls).size === urls.length, 'Une image figure deux fois'),
)

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** How many images a vehicle has at most, and how large each may be when it is chosen (specification §5, §9). */
export const maxImages = 5
export const maxImageBytes = 5 * 1024 * 1024
/** How many pixels are read at most: a phone's 50 million and some more. */
export const maxImagePixels = 60_000_000

/** What may be chosen, and how each is called. */
export const imageFormats = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WEBP' } as const

/** What is said of them (specification §5, §8). */
export const imageWords = {
  tooMany: `Vous ne pouvez télécharger que ${maxImages} images maximum`,
  notAnImage: (file: string) => `${file} n'est pas une image valide`,
  tooLarge: (file: string) => `${file} est trop volumineux (max 5MB)`,
  tooManyPixels: (file: string) => `${file} a trop de pixels (${maxImagePixels / 1_000_000} millions au plus)`,
  uploadsFailed: 'Erreur lors du téléchargement des images',
  uploadFailed: (file: string) => `Erreur lors du téléchargement de ${file}`,
}

/** The address of a stored image: a name of 128 random bits, which nobody finds by guessing (decisions §15). */
export const imageAddress = /^\/uploads\/([0-9a-f]{32})\.webp$/

export function addressOfImage(name: string): string {
  return `/uploads/${name}.webp`
}

/** The small copy of a stored image, for lists; it has one as soon as it has an address. */
export function thumbnailOf(url: string): string {
  return url.replace(/\.webp$/, '-s.webp')
}

const fileInvalid = "Le contenu de l'image est illisible"

export const uploadVehicleImage = endpoint({
  name: 'uploadVehicleImage',
  summary: 'Stores an image for a vehicle: JPG, PNG or WEBP by its bytes, at most 5 MB; kept while a vehicle names it',
  method: 'POST',
  path: '/api/upload/vehicle-image',
  guard: { anyOf: ['vehicles:create', 'vehicles:update'] },
  input: z.object({
    filename: text({ required: 'Le nom du fichier est requis', label: 'Le nom du fichier', max: 255 }),
    /** What the browser takes it for; the bytes decide. */
    contentType: z.optional(z.string('Le type du fichier est invalide')),
    /** A base64 data URL. */
    file: z.string(fileInvalid),
  }),
  output: z.object({ url: z.string() }),
  status: 201,
  errors: ['TOO_MANY_ATTEMPTS'],
})

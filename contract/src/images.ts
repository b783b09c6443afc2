import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** Maximum number of images of a vehicle, and maximum size of each before its upload (rules/fleet 24, 25). */
export const maxImages = 5
export const maxImageBytes = 5 * 1024 * 1024
/** Maximum number of pixels of a decoded image: above the 50 million of phones. */
export const maxImagePixels = 60_000_000

/** Accepted content types, with their names for users. */
export const imageFormats = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WEBP' } as const

/** Messages about images (rules/fleet 24, 30). */
export const imageWords = {
  tooMany: `Vous ne pouvez télécharger que ${maxImages} images maximum`,
  notAnImage: (file: string) => `${file} n'est pas une image valide`,
  tooLarge: (file: string) => `${file} est trop volumineux (max 5MB)`,
  tooManyPixels: (file: string) => `${file} a trop de pixels (${maxImagePixels / 1_000_000} millions au plus)`,
  uploadsFailed: 'Erreur lors du téléchargement des images',
  uploadFailed: (file: string) => `Erreur lors du téléchargement de ${file}`,
}

/** Address of a stored image: its name of 128 random bits cannot be guessed (rules/fleet 27). */
export const imageAddress = /^\/uploads\/([0-9a-f]{32})\.webp$/

export function addressOfImage(name: string): string {
  return `/uploads/${name}.webp`
}

/** Returns the address of the thumbnail of a stored image, for lists; it exists as soon as the image has an address. */
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
    /** Content type that the browser assumes; the server decides by the bytes. */
    contentType: z.optional(z.string('Le type du fichier est invalide')),
    /** Base64 data URL. */
    file: z.string(fileInvalid),
  }),
  output: z.object({ url: z.string() }),
  status: 201,
  errors: ['TOO_MANY_ATTEMPTS'],
})

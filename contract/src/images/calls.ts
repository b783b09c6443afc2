import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

const fileInvalid = "Le contenu de l'image est illisible"

export const uploadVehicleImage = endpoint({
  name: 'uploadVehicleImage',
  summary: 'Stores an image for a vehicle: JPG, PNG or WEBP by its bytes, at most 5 MB; kept while a vehicle names it',
  method: 'POST',
  path: '/api/upload/vehicle-image',
  guard: { anyOf: ['vehicles:create', 'vehicles:update'] },
  changes: [],
  input: z.object({
    filename: text({ required: 'Le nom du fichier est requis', label: 'Le nom du fichier', max: 255 }),
    /** Content type that the browser assumes; the server decides by the bytes. */
    contentType: z.optional(z.string('Le type du fichier est invalide')),
    /** Base64 data URL. */
    file: z.string(fileInvalid),
  }),
  output: z.object({ url: z.string() }),
  status: 201,
  timeoutSeconds: 90,
  errors: ['TOO_MANY_ATTEMPTS'],
})

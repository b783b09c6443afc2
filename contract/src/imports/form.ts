import * as z from 'zod/mini'
import { id } from '../fields.ts'

const mappingInvalid = 'Les colonnes choisies sont invalides'

/** Parses JSON text; anything else stays as it is and is refused by the schema behind it. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Columns of the fields by key: the position of a column from 0, its name in the header, or null for none. */
const mapping = z.record(z.string(), z.nullable(z.union([z.int(), z.string()], mappingInvalid)), mappingInvalid)
export type ImportMapping = z.output<typeof mapping>

/** Schema of the columns of the fields, as JSON; fields that it leaves out are matched by the name of their column. */
/* @__NO_SIDE_EFFECTS__ */
export function fileMapping() {
  return z.optional(z.pipe(z.transform(fromJson), mapping))
}

/** Form of an import, sent as multipart/form-data (rules/imports 3). */
export const importFormSchema = z.object({
  file: z.file('Choisissez un fichier'),
  mapping: fileMapping(),
  onDuplicate: z._default(z.enum(['skip', 'update'], 'Le choix pour les doublons est invalide'), 'skip'),
  /** `true` checks the file and writes nothing. */
  dryRun: z._default(z.enum(['true', 'false'], 'Valeur invalide'), 'false'),
  /** New id of the import, by which its progress can be asked for meanwhile. */
  id: z.optional(id()),
})
export type ImportForm = z.output<typeof importFormSchema>

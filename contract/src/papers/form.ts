import * as z from 'zod/mini'
import { blankable, checked, day, id, optionalText } from '../fields.ts'
import { isVehiclePaper, type PaperKind, paperKinds } from './kinds.ts'

/** Maximum size of the file of a paper (rules/papers 5). */
export const paperFileMaxBytes = 5 * 1024 * 1024

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const issued = day({ required: "La date d'émission est invalide", invalid: "La date d'émission est invalide" })
const expires = day({ required: "La date d'expiration est invalide", invalid: "La date d'expiration est invalide" })

interface Owned {
  driverId?: string | undefined
  vehicleId?: string | undefined
}
const hasOneOwner = ({ driverId, vehicleId }: Owned) => (driverId === undefined) !== (vehicleId === undefined)
interface Dates {
  issuedOn: string | null
  expiresOn: string | null
}

const fields = z.object({
  driverId: z.optional(id('Chauffeur inconnu')),
  vehicleId: z.optional(id('Véhicule inconnu')),
  number: optionalText({ max: 60, label: 'Le numéro' }),
  /** Categories of a licence: `B, D`. */
  category: optionalText({ max: 30, label: 'La catégorie' }),
  issuedOn: blankable(issued),
  /** Last day on which it is valid; a paper without one never expires. */
  expiresOn: blankable(expires),
  file: z.optional(z.file('Choisissez un fichier')),
})

const kind = z.enum(paperKinds, { error: ({ input }) => (input ? 'Le papier est invalide' : 'Le papier est requis') })
const inOrder = z.refine<Dates>(
  ({ issuedOn, expiresOn }) => issuedOn === null || expiresOn === null || issuedOn <= expiresOn,
  { path: ['expiresOn'], error: "L'expiration doit être après l'émission" },
)

/** A new paper, sent as multipart/form-data. */
export const paperFormSchema = checked(
  z.extend(fields, { kind }),
  inOrder,
  z.refine<Owned>(hasOneOwner, {
    path: ['driverId'],
    error: 'Choisissez un chauffeur ou un véhicule',
    when: isObject,
  }),
  z.refine<Owned & { kind: PaperKind }>(
    (form) => !hasOneOwner(form) || (form.driverId === undefined) === isVehiclePaper(form.kind),
    {
      path: ['kind'],
      error: 'Le papier est invalide',
    },
  ),
)

/** An edited paper, whose owner and kind may be left out; without `file` it keeps the stored one. */
export const paperEditSchema = checked(
  z.extend(fields, {
    kind: z.optional(kind),
    /** `true` removes the stored file. */
    withoutFile: z._default(z.enum(['true', 'false'], 'Valeur invalide'), 'false'),
  }),
  inOrder,
)

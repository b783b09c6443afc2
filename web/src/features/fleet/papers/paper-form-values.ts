import type { AbsenceOwner } from '@yoon/contract/absences/reasons'
import type { Paper } from '@yoon/contract/papers/calls'
import { paperFileMaxBytes, paperFormSchema } from '@yoon/contract/papers/form'
import type { Errors } from '../../../lib/forms/form-errors.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'

/** Values of the form of a paper as typed. */
export interface PaperValues {
  owner: AbsenceOwner
  /** Id of the driver or the vehicle; empty before the choice. */
  ownerId: string
  kind: string
  number: string
  category: string
  issuedOn: string
  expiresOn: string
}

export function initialPaper(paper: Paper | undefined, owner: AbsenceOwner, ownerId: string): PaperValues {
  if (!paper) return { owner, ownerId, kind: '', number: '', category: '', issuedOn: '', expiresOn: '' }
  return {
    owner: paper.driver ? 'driver' : 'vehicle',
    ownerId: paper.driver?.id ?? paper.vehicle?.id ?? '',
    kind: paper.kind,
    number: paper.number ?? '',
    category: paper.category ?? '',
    issuedOn: paper.issuedOn ?? '',
    expiresOn: paper.expiresOn ?? '',
  }
}

/** Parses the form with the contract's schema; the body is a form with the file, if one was chosen. */
export function parsePaper(values: PaperValues, file: File | undefined, isFileRemoved: boolean): Parsed<FormData> {
  const { owner, ownerId, ...fields } = values
  const owned = ownerId ? { [owner === 'driver' ? 'driverId' : 'vehicleId']: ownerId } : {}
  const parsed = paperFormSchema.safeParse({ ...owned, ...fields })
  const issues = parsed.success
    ? []
    : parsed.error.issues
        .map(({ path, message }) => ({ path: [fieldOf(String(path[0]))], message }))
        .filter(({ path }) => path[0] !== 'ownerId')
  if (!ownerId) {
    issues.unshift({
      path: ['ownerId'],
      message: owner === 'driver' ? 'Le chauffeur est requis' : 'Le véhicule est requis',
    })
  }
  if (file && file.size > paperFileMaxBytes) {
    issues.push({ path: ['file'], message: `${file.name} est trop volumineux (5\u00a0Mo au plus)` })
  }
  if (issues.length > 0) return { success: false, error: { issues } }
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...owned, ...fields })) body.set(name, value)
  if (file) body.set('file', file)
  else if (isFileRemoved) body.set('withoutFile', 'true')
  return { success: true, data: body }
}

const names: Record<string, string> = { driverId: 'ownerId', vehicleId: 'ownerId' }

function fieldOf(name: string): string {
  return names[name] ?? name
}

/** Shows the errors of the server at the fields of the form. */
export function atFields(refused: Errors): Errors {
  return Object.fromEntries(Object.entries(refused).map(([name, message]) => [fieldOf(name), message]))
}

import type { Absence } from '@yoon/contract/absences/calls'
import { type AbsenceForm, absenceFormSchema } from '@yoon/contract/absences/form'
import type { AbsenceOwner } from '@yoon/contract/absences/reasons'
import type { Errors } from '../../../lib/forms/form-errors.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'
import { readTime } from '../../../ui/forms/TimeField.tsx'

/** Values of the form of an absence as typed. */
export interface AbsenceValues {
  owner: AbsenceOwner
  /** Id of the driver or the vehicle; empty before the choice. */
  ownerId: string
  fromDay: string
  fromTime: string
  toDay: string
  toTime: string
  reason: string
  note: string
}

interface NewAbsence {
  owner: AbsenceOwner
  ownerId?: string
  today: string
}

export function initialAbsence(
  absence: Absence | undefined,
  { owner, ownerId = '', today }: NewAbsence,
): AbsenceValues {
  if (!absence) {
    const hours = { fromTime: '08:00', toTime: '18:00' }
    return { owner, ownerId, fromDay: today, toDay: today, ...hours, reason: '', note: '' }
  }
  const { driver, vehicle, from, to, reason, note } = absence
  return {
    owner: driver ? 'driver' : 'vehicle',
    ownerId: driver?.id ?? vehicle?.id ?? '',
    fromDay: from.slice(0, 10),
    fromTime: from.slice(11),
    toDay: to.slice(0, 10),
    toTime: to.slice(11),
    // A reader who may edit it knows the reason.
    reason: reason === 'ABSENT' ? '' : reason,
    note: note ?? '',
  }
}

const momentOf = (day: string, time: string) => (day && time ? `${day}T${readTime(time)}` : '')

/** Parses the form with the contract's schema. */
export function parseAbsence(values: AbsenceValues): Parsed<AbsenceForm> {
  const { owner, ownerId, fromDay, fromTime, toDay, toTime, reason, note } = values
  const parsed = absenceFormSchema.safeParse({
    ...(ownerId && (owner === 'driver' ? { driverId: ownerId } : { vehicleId: ownerId })),
    from: momentOf(fromDay, fromTime),
    to: momentOf(toDay, toTime),
    reason,
    note,
  })
  if (parsed.success) return parsed
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: [fieldOf(String(path[0]))], message }))
  if (!ownerId) issues.unshift({ path: ['ownerId'], message: missingOwner[owner] })
  return { success: false, error: { issues } }
}

const missingOwner: Record<AbsenceOwner, string> = {
  driver: 'Le chauffeur est requis',
  vehicle: 'Le véhicule est requis',
}

/** Names of the contract's fields that the form calls otherwise. */
const names: Record<string, string> = { driverId: 'ownerId', vehicleId: 'ownerId', from: 'fromDay', to: 'toDay' }

function fieldOf(name: string): string {
  return names[name] ?? name
}

/** Shows the errors of the server at the fields of the form. */
export function atFields(refused: Errors): Errors {
  return Object.fromEntries(Object.entries(refused).map(([name, message]) => [fieldOf(name), message]))
}

import type { Absence } from '@yoon/contract/absences/calls'
import type { AbsenceState } from '@yoon/contract/absences/reasons'
import { addDays } from '@yoon/contract/dates'
import { can } from '@yoon/contract/permissions'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { formatDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import type { RowAction } from '../../../ui/Actions.tsx'
import type { FleetDialog } from '../fleet-url.ts'

export const absenceStateLabels: Record<AbsenceState, string> = {
  current: 'En cours',
  upcoming: 'À venir',
  past: 'Terminée',
}

/** Name of who is absent: `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
export function absentName({ driver, vehicle }: Pick<Absence, 'driver' | 'vehicle'>): string {
  return driver?.name ?? (vehicle ? `${vehicle.name} · ${vehicle.licensePlate.replaceAll(' ', '\u00a0')}` : '')
}

/**
 * Says a local period: `24/11/2026 10:00`, `07/12/2026 18:00` as its ends, without hours for whole days; one end if they are
 * the same day.
 */
export function periodEnds({ from, to }: Pick<Absence, 'from' | 'to'>): { start: string; end?: string } {
  const [first = '', start = ''] = from.split('T')
  const [after = '', end = ''] = to.split('T')
  if (start === '00:00' && end === '00:00') {
    const last = addDays(after, -1)
    return first === last ? { start: formatDate(first) } : { start: formatDate(first), end: formatDate(last) }
  }
  return { start: `${formatDate(first)} ${start}`, end: first === after ? end : `${formatDate(after)} ${end}` }
}

/** Returns whether the user may write about absences of drivers, and of vehicles. */
export function useAbsenceOwners(): { driver: boolean; vehicle: boolean } {
  const role = useSession()?.role ?? 'CLIENT'
  return { driver: can(role, 'drivers:assign'), vehicle: can(role, 'vehicles:update') }
}

const view: RowAction<FleetDialog> = { dialog: 'view', label: 'Voir les détails', icon: Eye }
const changes: readonly RowAction<FleetDialog>[] = [
  { dialog: 'edit', label: 'Modifier', icon: Pencil },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
]

/** Returns the actions on an absence that the role permits. */
export function useAbsenceActions({ driver }: Pick<Absence, 'driver'>): readonly RowAction<FleetDialog>[] {
  const may = useAbsenceOwners()
  return (driver ? may.driver : may.vehicle) ? [view, ...changes] : [view]
}

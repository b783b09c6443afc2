import type { Absence } from '@yoon/contract/absences/calls'
import type { AbsenceState } from '@yoon/contract/absences/reasons'
import { can } from '@yoon/contract/permissions'
import { Eye, Pencil, Trash2 } from 'lucide-react'
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

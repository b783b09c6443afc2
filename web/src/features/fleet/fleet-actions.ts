import { can, type Permission } from '@yoon/contract/permissions'
import { Car, Eye, FileText, Pencil, Trash2 } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import type { FleetDialog } from './fleet-url.ts'

type FleetAction = RowAction<FleetDialog>

const driverActions: readonly (FleetAction & { needs: readonly Permission[] })[] = [
  { dialog: 'view', label: 'Voir les détails', icon: Eye, needs: ['drivers:read'] },
  { dialog: 'assign', label: 'Assigner des véhicules', icon: Car, needs: ['drivers:assign', 'vehicles:update'] },
  { dialog: 'edit', label: 'Modifier', icon: Pencil, needs: ['drivers:update'] },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true, needs: ['drivers:delete'] },
]

const vehicleActions: typeof driverActions = [
  { dialog: 'view', label: 'Voir les détails', icon: Eye, needs: ['vehicles:read'] },
  { dialog: 'dossier', label: 'Dossier de bord', icon: FileText, needs: ['papers:manage'] },
  { dialog: 'edit', label: 'Modifier', icon: Pencil, needs: ['vehicles:update'] },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true, needs: ['vehicles:delete'] },
]

function useAllowed(actions: typeof driverActions): readonly FleetAction[] {
  const role = useSession()?.role ?? 'CLIENT'
  return actions.filter(({ needs }) => can(role, ...needs))
}

/** Returns the actions on a driver that the role permits: none that the server would refuse. */
export function useDriverActions(): readonly FleetAction[] {
  return useAllowed(driverActions)
}

export function useVehicleActions(): readonly FleetAction[] {
  return useAllowed(vehicleActions)
}

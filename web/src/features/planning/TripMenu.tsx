import { allows, type BookingAction } from '@yoon/contract/bookings/status'
import { can, type Role } from '@yoon/contract/permissions'
import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import {
  ArrowRightLeft,
  Calendar,
  History,
  MessageCircle,
  MessageSquareText,
  Pencil,
  Route,
  SquareCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { BookingDialog } from '../bookings/index.ts'

export interface TripActions {
  onDialog(dialog: Exclude<BookingDialog, 'new'>, trip: PlanningTrip): void
  onMove(trip: PlanningTrip): void
  onUnassign(trip: PlanningTrip): void
  onList(trip: PlanningTrip): void
  /** Selects the trip, or takes it out of the selection; undefined where there is none. */
  onSelect?: ((trip: PlanningTrip) => void) | undefined
}

const size = 16

/** Returns the actions that a role has on a trip of the board: only those that the server accepts. */
export function tripMenu(trip: PlanningTrip, role: Role, isSelected: boolean, actions: TripActions): MenuItem[] {
  const isCarOnly = trip.isWithDriver === false
  const isAllowed = (action: BookingAction) => allows(trip.status, action)
  const canAssign = can(role, 'bookings:assign_driver')
  const canUpdate = can(role, 'bookings:update')
  const { onDialog, onMove, onUnassign, onList, onSelect } = actions
  const items: (MenuItem | false)[] = [
    canAssign &&
      isAllowed('assign') && {
        label: assignLabel(trip),
        icon: <UserPlus size={size} aria-hidden="true" />,
        onSelect: () => onDialog('assign', trip),
      },
    canAssign &&
      isAllowed('assign') && {
        label: 'Déplacer…',
        icon: <ArrowRightLeft size={size} aria-hidden="true" />,
        onSelect: () => onMove(trip),
      },
    canAssign &&
      isAllowed('unassign') &&
      (trip.driverId !== null || trip.vehicleId !== null) && {
        label: isCarOnly ? 'Retirer le véhicule' : 'Retirer le chauffeur',
        icon: <UserMinus size={size} aria-hidden="true" />,
        onSelect: () => onUnassign(trip),
      },
    canUpdate &&
      trip.driverId !== null &&
      isAllowed('message') && {
        label: 'Message chauffeur',
        icon: <MessageCircle size={size} aria-hidden="true" />,
        onSelect: () => onDialog('message', trip),
      },
    canUpdate && {
      label: 'Message au client',
      icon: <MessageSquareText size={size} aria-hidden="true" />,
      onSelect: () => onDialog('inform', trip),
    },
    canUpdate &&
      isAllowed('edit') && {
        label: 'Modifier',
        icon: <Pencil size={size} aria-hidden="true" />,
        onSelect: () => onDialog('edit', trip),
      },
    can(role, 'bookings:read', 'stats:read') &&
      trip.driverId !== null && {
        label: 'Étapes de la course',
        icon: <Route size={size} aria-hidden="true" />,
        onSelect: () => onDialog('steps', trip),
      },
    can(role, 'bookings:read', 'stats:read') && {
      label: 'Historique',
      icon: <History size={size} aria-hidden="true" />,
      onSelect: () => onDialog('history', trip),
    },
    can(role, 'bookings:read') && {
      label: 'Voir dans Réservations',
      icon: <Calendar size={size} aria-hidden="true" />,
      onSelect: () => onList(trip),
    },
    canAssign &&
      isAllowed('assign') &&
      onSelect !== undefined && {
        label: isSelected ? 'Désélectionner' : 'Sélectionner',
        icon: <SquareCheck size={size} aria-hidden="true" />,
        onSelect: () => onSelect(trip),
      },
  ]
  return items.filter((item) => item !== false)
}

/** The label of the assignment, as on the cards of bookings. */
function assignLabel({ isWithDriver, driverId, vehicleId }: PlanningTrip): string {
  if (isWithDriver === false) return vehicleId ? 'Changer de véhicule' : 'Assigner un véhicule'
  return driverId ? 'Réassigner' : 'Assigner un chauffeur'
}

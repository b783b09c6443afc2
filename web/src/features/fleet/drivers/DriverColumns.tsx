import type { Driver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { RowActions } from '../../../ui/Actions.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { DriverStatistics, DriverStatus, DriverToday, DriverVehicles } from './DriverFacts.tsx'

type OnDialog = (dialog: FleetDialog, id: string) => void

/** Returns the columns of the table of drivers (rules/fleet 33). */
export function driverColumns(onDialog: OnDialog): Column<Driver>[] {
  return [
    { label: 'Chauffeur', isHeading: true, cell: (driver) => <Name {...driver} /> },
    { label: 'Contact', cell: ({ user }) => <Contact user={user} /> },
    { label: 'Véhicules', cell: (driver) => <DriverVehicles {...driver} /> },
    { label: "Aujourd'hui", className: 'max-w-36', cell: (driver) => <DriverToday {...driver} /> },
    { label: 'Statistiques', className: 'max-w-40', cell: (driver) => <DriverStatistics {...driver} /> },
    { label: 'Statut', className: 'max-w-40', cell: (driver) => <DriverStatus {...driver} /> },
    { label: 'Actions', isActions: true, cell: (driver) => <Actions driver={driver} onDialog={onDialog} /> },
  ]
}

function Name({ user, licenseNumber }: Driver): ReactElement {
  return (
    <span className="flex items-center gap-3">
      <span className="max-[100rem]:hidden">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{personName(user)}</span>
        <span className="block text-sm whitespace-nowrap text-ink-2">
          <span className="max-[88rem]:sr-only">Permis </span>
          {licenseNumber}
        </span>
      </span>
    </span>
  )
}

/** The phone, and the e-mail in small; it is cut where the table has no room for it, and a tooltip shows it whole. */
function Contact({ user }: Pick<Driver, 'user'>): ReactElement {
  return (
    <div className="w-36 min-[85rem]:w-44 min-[88rem]:w-54 [&_a]:max-w-full! [&_a+a]:text-xs min-[88rem]:[&_a+a]:text-sm">
      <ContactLinks {...user} />
    </div>
  )
}

function Actions({ driver: { id, user }, onDialog }: { driver: Driver; onDialog: OnDialog }): ReactElement {
  return (
    <RowActions
      actions={useDriverActions()}
      toName={(label) => `${label}\u00a0: ${personName(user)}`}
      onDialog={(dialog) => onDialog(dialog, id)}
    />
  )
}

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
    { label: 'Statistiques', cell: (driver) => <DriverStatistics {...driver} /> },
    { label: 'Statut', className: 'max-w-36', cell: (driver) => <DriverStatus {...driver} /> },
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
        <span className="block text-sm text-ink-2 min-[86rem]:whitespace-nowrap">
          Permis <span className="whitespace-nowrap">{licenseNumber}</span>
        </span>
      </span>
    </span>
  )
}

/** The e-mail is cut where the table has no room for it; a tooltip shows it whole. */
function Contact({ user }: Pick<Driver, 'user'>): ReactElement {
  return (
    <div className="max-2xl:w-36 max-2xl:[&_a]:max-w-full!">
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

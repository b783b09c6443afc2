import type { Driver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { RowActions } from '../../../ui/Actions.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { DriverStatistics, DriverStatus, DriverVehicles } from './DriverFacts.tsx'

type OnDialog = (dialog: FleetDialog, id: string) => void

const columns = ['Chauffeur', 'Contact', 'Véhicules', 'Statistiques', 'Statut', 'Actions']

/** The drivers as a table (rules/fleet 33). */
export function DriverTable({ drivers, onDialog }: { drivers: readonly Driver[]; onDialog: OnDialog }): ReactElement {
  return (
    <Table caption="Chauffeurs" columns={columns} hasActions>
      {drivers.map((driver) => (
        <DriverRow key={driver.id} driver={driver} onDialog={onDialog} />
      ))}
    </Table>
  )
}

function DriverRow({ driver, onDialog }: { driver: Driver; onDialog: OnDialog }): ReactElement {
  const { id, user, licenseNumber } = driver
  const actions = useDriverActions()
  return (
    <tr className="*:py-2">
      <th scope="row" className="text-left font-normal">
        <span className="flex items-center gap-3">
          <Avatar firstName={user.firstName} lastName={user.lastName} />
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">{personName(user)}</span>
            <span className="block text-sm whitespace-nowrap text-ink-2">Permis {licenseNumber}</span>
          </span>
        </span>
      </th>
      <td>
        <ContactLinks {...user} />
      </td>
      <td>
        <DriverVehicles {...driver} />
      </td>
      <td>
        <DriverStatistics {...driver} />
      </td>
      <td>
        <DriverStatus {...driver} />
      </td>
      <td>
        <RowActions
          actions={actions}
          toName={(label) => `${label}\u00a0: ${personName(user)}`}
          onDialog={(dialog) => onDialog(dialog, id)}
        />
      </td>
    </tr>
  )
}

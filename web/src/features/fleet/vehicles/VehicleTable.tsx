import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { RowActions } from '../../../ui/Actions.tsx'
import { Table } from '../../../ui/Table.tsx'
import { VehicleThumbnail } from '../../images/index.ts'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { VehicleDriver, VehicleIdentity, VehicleRates, VehicleSpecifications, VehicleStatus } from './VehicleFacts.tsx'

type OnDialog = (dialog: FleetDialog, id: string) => void

const columns = ['Véhicule', 'Caractéristiques', 'Tarifs', 'Chauffeur', 'Statut', 'Actions']

/** The vehicles as a table (rules/fleet 34). */
export function VehicleTable({
  vehicles,
  onDialog,
}: {
  vehicles: readonly Vehicle[]
  onDialog: OnDialog
}): ReactElement {
  return (
    <Table caption="Véhicules" columns={columns} hasActions>
      {vehicles.map((vehicle) => (
        <VehicleRow key={vehicle.id} vehicle={vehicle} onDialog={onDialog} />
      ))}
    </Table>
  )
}

function VehicleRow({ vehicle, onDialog }: { vehicle: Vehicle; onDialog: OnDialog }): ReactElement {
  const { id, licensePlate } = vehicle
  return (
    <tr className="*:py-2">
      <th scope="row" className="text-left font-normal">
        <span className="flex items-center gap-3">
          <VehicleThumbnail {...vehicle} name={vehicleName(vehicle)} onOpen={() => onDialog('photos', id)} />
          <span className="min-w-0">
            <button
              type="button"
              onClick={() => onDialog('view', id)}
              className="min-h-6 rounded-md text-left font-semibold [overflow-wrap:anywhere] hover:text-brand"
            >
              {vehicleName(vehicle)}
            </button>
            <VehicleIdentity {...vehicle} />
          </span>
        </span>
      </th>
      <td>
        <VehicleSpecifications {...vehicle} />
      </td>
      <td>
        <VehicleRates vehicle={vehicle} />
      </td>
      <td>
        <VehicleDriver {...vehicle} />
      </td>
      <td>
        <VehicleStatus {...vehicle} />
      </td>
      <td>
        <RowActions
          actions={useVehicleActions()}
          toName={(label) => `${label}\u00a0: ${vehicleName(vehicle)} ${licensePlate}`}
          onDialog={(dialog) => onDialog(dialog, id)}
        />
      </td>
    </tr>
  )
}

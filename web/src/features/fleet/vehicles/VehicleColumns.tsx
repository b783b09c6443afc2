import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { RowActions } from '../../../ui/Actions.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { VehicleThumbnail } from '../../images/index.ts'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { VehicleDriver, VehicleIdentity, VehicleRates, VehicleSpecifications, VehicleStatus } from './VehicleFacts.tsx'

type OnDialog = (dialog: FleetDialog, id: string) => void

/** Returns the columns of the table of vehicles (rules/fleet 34). */
export function vehicleColumns(onDialog: OnDialog): Column<Vehicle>[] {
  return [
    { label: 'Véhicule', isHeading: true, cell: (vehicle) => <Name vehicle={vehicle} onDialog={onDialog} /> },
    { label: 'Caractéristiques', cell: (vehicle) => <VehicleSpecifications {...vehicle} /> },
    { label: 'Tarifs', cell: (vehicle) => <VehicleRates vehicle={vehicle} /> },
    { label: 'Chauffeur', cell: (vehicle) => <VehicleDriver {...vehicle} /> },
    { label: 'Statut', className: 'max-w-44', cell: (vehicle) => <VehicleStatus {...vehicle} /> },
    { label: 'Actions', isActions: true, cell: (vehicle) => <Actions vehicle={vehicle} onDialog={onDialog} /> },
  ]
}

interface CellProps {
  vehicle: Vehicle
  onDialog: OnDialog
}

function Name({ vehicle, onDialog }: CellProps): ReactElement {
  const { id } = vehicle
  return (
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
  )
}

function Actions({ vehicle, onDialog }: CellProps): ReactElement {
  return (
    <RowActions
      actions={useVehicleActions()}
      toName={(label) => `${label}\u00a0: ${vehicleName(vehicle)} ${vehicle.licensePlate}`}
      onDialog={(dialog) => onDialog(dialog, vehicle.id)}
    />
  )
}

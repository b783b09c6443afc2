import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { RowActions } from '../../../ui/Actions.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { VehicleThumbnail } from '../../images/index.ts'
import { VehicleState } from '../Availability.tsx'
import { DueWords } from '../DueBadges.tsx'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { useTripLinks } from '../use-trip-links.ts'
import { LuxuryMark, VehicleDriver, VehicleIdentity, VehicleRates, VehicleSpecifications } from './VehicleFacts.tsx'

type OnDialog = (dialog: FleetDialog, id: string) => void

/**
 * Returns the columns of the table of vehicles (rules/fleet 34); a press on a row opens its details. Those with a share
 * of the width are cut where they have no room, and a tooltip shows the whole text.
 */
export function vehicleColumns(onDialog: OnDialog): Column<Vehicle>[] {
  return [
    {
      label: 'Véhicule',
      isHeading: true,
      className: 'w-[22%]',
      cell: (vehicle) => <Name vehicle={vehicle} onDialog={onDialog} />,
    },
    {
      label: 'Caractéristiques',
      className: 'w-[20%] max-w-0',
      cell: (vehicle) => <VehicleSpecifications {...vehicle} />,
    },
    { label: 'Tarifs', cell: (vehicle) => <VehicleRates vehicle={vehicle} /> },
    { label: 'Chauffeur', className: 'w-[16%] max-w-0', cell: (vehicle) => <VehicleDriver {...vehicle} /> },
    {
      label: 'Statut',
      className: 'leading-tight',
      cell: (vehicle) => (
        <>
          <VehicleState {...vehicle} />
          <DueWords absence={vehicle.absence} papers={vehicle.papers} />
        </>
      ),
    },
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
      <VehicleThumbnail {...vehicle} name={vehicleName(vehicle)} onOpen={() => onDialog('photos', id)} isSmall />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="flex items-center gap-1.5 [contain:inline-size]">
          <button
            type="button"
            onClick={() => onDialog('view', id)}
            data-tooltip={vehicleName(vehicle)}
            data-tooltip-if-cut=""
            className="truncate rounded-md text-left leading-5 font-semibold hover:text-brand"
          >
            {vehicleName(vehicle)}
          </button>
          <LuxuryMark {...vehicle} />
        </span>
        <VehicleIdentity {...vehicle} />
      </span>
    </span>
  )
}

function Actions({ vehicle, onDialog }: CellProps): ReactElement {
  return (
    <RowActions
      actions={useVehicleActions()}
      links={useTripLinks({ search: vehicle.licensePlate })}
      subject={`${vehicleName(vehicle)} ${vehicle.licensePlate}`}
      onDialog={(dialog) => onDialog(dialog, vehicle.id)}
    />
  )
}

import { getVehicle, type Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import { ImageViewer } from '../../images/index.ts'
import { DeleteVehicleDialog } from '../DeleteFleetDialogs.tsx'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { DossierDialog } from './DossierDialog.tsx'
import { VehicleDetailsDialog } from './VehicleDetailsDialog.tsx'
import { VehicleFormDialog } from './VehicleFormDialog.tsx'

interface VehicleDialogsProps {
  dialog: FleetDialog
  vehicleId: string | undefined
  /** The vehicles on screen, which usually include the one of the dialog. */
  known: readonly Vehicle[]
  /** Opens another dialog about the vehicle. */
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** The dialog that the address names, about the vehicle that it names; null if the user may not open it. */
export function VehicleDialogs(props: VehicleDialogsProps): ReactElement | null {
  const { dialog, vehicleId = '', known, onDialog, onClose } = props
  const canCreate = useCan('vehicles:create')
  const canRead = useCan('vehicles:read')
  const isAllowed = useVehicleActions().some((action) => action.dialog === dialog) || (dialog === 'photos' && canRead)
  if (dialog === 'new') return canCreate ? <VehicleFormDialog vehicle={undefined} onClose={onClose} /> : null
  if (!isAllowed) return null
  return (
    <EntityDialog title="Véhicule" endpoint={getVehicle} id={vehicleId} known={known} onClose={onClose}>
      {(vehicle) => {
        if (dialog === 'photos' && vehicle.imageUrls.length > 0)
          return <ImageViewer title={vehicleName(vehicle)} imageUrls={vehicle.imageUrls} onClose={onClose} />
        if (dialog === 'view' || dialog === 'photos')
          return <VehicleDetailsDialog vehicle={vehicle} onDialog={onDialog} onClose={onClose} />
        if (dialog === 'dossier') return <DossierDialog vehicle={vehicle} onClose={onClose} />
        if (dialog === 'delete') return <DeleteVehicleDialog vehicle={vehicle} onClose={onClose} />
        return <VehicleFormDialog vehicle={vehicle} onClose={onClose} />
      }}
    </EntityDialog>
  )
}

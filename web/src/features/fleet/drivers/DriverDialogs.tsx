import { type Driver, getDriver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import { DeleteDriverDialog } from '../DeleteFleetDialogs.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { AssignVehiclesDialog } from './AssignVehiclesDialog.tsx'
import { DriverDetailsDialog } from './DriverDetailsDialog.tsx'
import { DriverFormDialog } from './DriverFormDialog.tsx'

interface DriverDialogsProps {
  dialog: FleetDialog
  driverId: string | undefined
  /** The drivers on screen, which usually include the one of the dialog. */
  known: readonly Driver[]
  /** Opens another dialog about the driver. */
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** The dialog that the address names, about the driver that it names; null if the user may not open it. */
export function DriverDialogs(props: DriverDialogsProps): ReactElement | null {
  const { dialog, driverId = '', known, onDialog, onClose } = props
  const canCreate = useCan('drivers:create')
  const isAllowed = useDriverActions().some((action) => action.dialog === dialog)
  if (dialog === 'new') return canCreate ? <DriverFormDialog driver={undefined} onClose={onClose} /> : null
  if (!isAllowed) return null
  return (
    <EntityDialog title="Chauffeur" endpoint={getDriver} id={driverId} known={known} onClose={onClose}>
      {(driver) => {
        if (dialog === 'view') return <DriverDetailsDialog driver={driver} onDialog={onDialog} onClose={onClose} />
        if (dialog === 'assign') return <AssignVehiclesDialog driver={driver} onClose={onClose} />
        if (dialog === 'delete') return <DeleteDriverDialog driver={driver} onClose={onClose} />
        return <DriverFormDialog driver={driver} onClose={onClose} />
      }}
    </EntityDialog>
  )
}

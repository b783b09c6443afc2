import { listVehicles } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { usePages } from '../../../lib/calls/use-pages.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { usePreload } from '../../../lib/use-preload.ts'
import { DialogBoundary } from '../../../ui/dialogs/DialogBoundary.tsx'
import { TableOrCards } from '../../../ui/TableOrCards.tsx'
import { FleetList, pageSize, rowHeight, rowPadding, tableFrom } from '../FleetList.tsx'
import { type ChangeFleet, type FleetState, vehicleFilterOf } from '../fleet-url.ts'
import { importVehicleDialogs } from '../preload-dialogs.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { vehicleColumns } from './VehicleColumns.tsx'

const VehicleDialogs = lazyWithRetry(() =>
  importVehicleDialogs().then((module) => ({ default: module.VehicleDialogs })),
)

interface VehiclesTabProps {
  state: FleetState
  onChange: ChangeFleet
  /** Place beside the filters for the count. */
  summary: HTMLElement | null
  /** Closes the open dialog. */
  onClose: () => void
}

export function VehiclesTab({ state, onChange, summary, onClose }: VehiclesTabProps): ReactElement {
  const pages = usePages(
    listVehicles,
    (page) => ({ page, limit: pageSize, ...vehicleFilterOf(state) }),
    state,
    onChange,
  )
  usePreload(importVehicleDialogs)
  const vehicles = pages.answer?.data ?? []
  return (
    <>
      <FleetList pages={pages} one="véhicule" state={state} onChange={onChange} summary={summary}>
        <TableOrCards
          caption="Véhicules"
          tableFrom={tableFrom}
          columns={vehicleColumns((dialog, id) => onChange({ dialog, id }))}
          rowClassName={rowHeight}
          onRow={({ id }) => onChange({ dialog: 'view', id })}
          padding={rowPadding}
          rows={vehicles}
          card={(vehicle) => (
            <VehicleCard vehicle={vehicle} onDialog={(dialog) => onChange({ dialog, id: vehicle.id })} />
          )}
        />
      </FleetList>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.id}`} onClose={onClose}>
          <VehicleDialogs
            dialog={state.dialog}
            vehicleId={state.id}
            known={vehicles}
            onDialog={(dialog) => onChange({ dialog, id: state.id })}
            onClose={onClose}
          />
        </DialogBoundary>
      )}
    </>
  )
}

import { listDrivers } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { usePages } from '../../../lib/calls/use-pages.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { usePreload } from '../../../lib/use-preload.ts'
import { DialogBoundary } from '../../../ui/dialogs/DialogBoundary.tsx'
import { TableOrCards } from '../../../ui/TableOrCards.tsx'
import { FleetList, pageSize, rowHeight, rowPadding, tableFrom } from '../FleetList.tsx'
import { type ChangeFleet, type FleetState, filterOf } from '../fleet-url.ts'
import { importDriverDialogs } from '../preload-dialogs.ts'
import { DriverCard } from './DriverCard.tsx'
import { driverColumns } from './DriverColumns.tsx'

const DriverDialogs = lazyWithRetry(() => importDriverDialogs().then((module) => ({ default: module.DriverDialogs })))

interface DriversTabProps {
  state: FleetState
  onChange: ChangeFleet
  /** Place beside the filters for the count. */
  summary: HTMLElement | null
  /** Closes the open dialog. */
  onClose: () => void
}

export function DriversTab({ state, onChange, summary, onClose }: DriversTabProps): ReactElement {
  const pages = usePages(listDrivers, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, onChange)
  usePreload(importDriverDialogs)
  const drivers = pages.answer?.data ?? []
  return (
    <>
      <FleetList pages={pages} one="chauffeur" state={state} onChange={onChange} summary={summary}>
        <TableOrCards
          caption="Chauffeurs"
          tableFrom={tableFrom}
          columns={driverColumns((dialog, id) => onChange({ dialog, id }))}
          rowClassName={rowHeight}
          onRow={({ id }) => onChange({ dialog: 'view', id })}
          padding={rowPadding}
          rows={drivers}
          card={(driver) => <DriverCard driver={driver} onDialog={(dialog) => onChange({ dialog, id: driver.id })} />}
        />
      </FleetList>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.id}`} onClose={onClose}>
          <DriverDialogs
            dialog={state.dialog}
            driverId={state.id}
            known={drivers}
            onDialog={(dialog) => onChange({ dialog, id: state.id })}
            onClose={onClose}
          />
        </DialogBoundary>
      )}
    </>
  )
}

import { exportVehicles, listVehicles } from '@yoon/contract/vehicles'
import { type ReactElement, Suspense, useEffect } from 'react'
import { useData, usePrefetch } from '../../lib/data.ts'
import { late } from '../../lib/late.ts'
import { useCan } from '../../lib/use-can.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FleetList, pageSize, useRoomForTable } from './FleetList.tsx'
import { type ChangeFleet, closeDialog, type FleetState, filterOf } from './fleet-url.ts'
import { importVehicleDialogs } from './preload-dialogs.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { VehicleTable } from './VehicleTable.tsx'

const VehicleDialogs = late(() => importVehicleDialogs().then((module) => ({ default: module.VehicleDialogs })))
const preload = whenIdle(importVehicleDialogs)

export function VehiclesTab({ state, onChange }: { state: FleetState; onChange: ChangeFleet }): ReactElement {
  const { q, available, type, page } = state
  const filter = { ...filterOf({ q, available }), ...(type && { type }) }
  const question = (of: number) => ({ page: of, limit: pageSize, ...filter })
  const data = useData(listVehicles, question(page))
  const canExport = useCan('vehicles:read', 'stats:read')
  const hasRoom = useRoomForTable()
  const prefetch = usePrefetch()
  // Until the answer is there, the pages are those of an earlier question.
  const totalPages = data.isOld ? 1 : (data.answer?.pagination.totalPages ?? 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question follows from what is named
  useEffect(() => {
    if (page < totalPages) prefetch(listVehicles, question(page + 1))
  }, [q, available, type, page, totalPages, prefetch])
  useEffect(() => {
    preload().catch(() => undefined)
  }, [])
  const vehicles = data.answer?.data ?? []
  return (
    <>
      <FleetList
        data={data}
        one="véhicule"
        state={state}
        onChange={onChange}
        actions={canExport && <ExportMenu endpoint={exportVehicles} argsFor={(format) => ({ ...filter, format })} />}
      >
        {hasRoom ? (
          <VehicleTable vehicles={vehicles} onDialog={(dialog, id) => onChange({ dialog, id })} />
        ) : (
          <ul className="grid gap-2.5 lg:grid-cols-2">
            {vehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <VehicleCard vehicle={vehicle} onDialog={(dialog) => onChange({ dialog, id: vehicle.id })} />
              </li>
            ))}
          </ul>
        )}
      </FleetList>
      {state.dialog && (
        <Suspense fallback={null}>
          <VehicleDialogs
            key={`${state.dialog} ${state.id}`}
            dialog={state.dialog}
            vehicleId={state.id}
            known={vehicles}
            onDialog={(dialog) => onChange({ dialog, id: state.id })}
            onClose={() => closeDialog(state, onChange)}
          />
        </Suspense>
      )}
    </>
  )
}

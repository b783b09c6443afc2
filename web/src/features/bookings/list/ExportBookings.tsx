import { exportBookings } from '@yoon/contract/bookings/calls'
import type { ExportFormat } from '@yoon/contract/export-formats'
import type { ReactElement } from 'react'
import { ExportMenu } from '../../../ui/data/ExportMenu.tsx'
import { type Filters, filterOf } from '../bookings-query.ts'

/** Exports all bookings that match the current filters. */
export function ExportBookings({ state }: { state: Filters }): ReactElement {
  const argsFor = (format: ExportFormat) => ({ ...filterOf(state), format })
  return <ExportMenu endpoint={exportBookings} readBy="bookings:read" argsFor={argsFor} />
}

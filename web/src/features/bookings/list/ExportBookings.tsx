import { exportBookings } from '@yoon/contract/bookings/calls'
import type { ReactElement } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { ExportMenu } from '../../../ui/data/ExportMenu.tsx'
import { type Filters, filterOf } from '../bookings-url.ts'

/** Exports all bookings that match the current filters. */
export function ExportBookings({ state }: { state: Filters }): ReactElement | null {
  const canExport = useCan('bookings:read', 'stats:read')
  if (!canExport) return null
  return <ExportMenu endpoint={exportBookings} argsFor={(format) => ({ ...filterOf(state), format })} />
}

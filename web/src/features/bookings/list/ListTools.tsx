import type { ReactElement } from 'react'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import type { BookingsState } from '../bookings-url.ts'
import { type BookingsLayout, crewColumnFrom } from './bookings-layout.ts'
import { ExportBookings } from './ExportBookings.tsx'
import { LayoutSwitch } from './LayoutSwitch.tsx'

interface ListToolsProps {
  state: BookingsState
  layout: BookingsLayout
  onLayout: (layout: BookingsLayout) => void
}

/** The export of the list and, where there is room for rows, the choice of its layout. */
export function ListTools({ state, layout, onLayout }: ListToolsProps): ReactElement {
  const hasRows = useIsWide(crewColumnFrom)
  return (
    <>
      <ExportBookings state={state} />
      {hasRows && <LayoutSwitch layout={layout} onLayout={onLayout} />}
    </>
  )
}

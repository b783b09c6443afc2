import { LayoutList, Rows3 } from 'lucide-react'
import type { ReactElement } from 'react'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { BookingsLayout } from './bookings-layout.ts'

const options = [
  { value: 'cards', label: <LayoutList size={16} aria-hidden="true" />, name: 'Cartes' },
  { value: 'rows', label: <Rows3 size={16} aria-hidden="true" />, name: 'Lignes' },
] as const

interface LayoutSwitchProps {
  layout: BookingsLayout
  onLayout: (layout: BookingsLayout) => void
}

/** The choice between cards and rows, for wide screens. */
export function LayoutSwitch({ layout, onLayout }: LayoutSwitchProps): ReactElement {
  return <SegmentedControl label="Présentation" options={options} value={layout} onValue={onLayout} className="w-20" />
}

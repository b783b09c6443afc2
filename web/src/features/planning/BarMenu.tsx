import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type ReactElement, useEffect, useRef } from 'react'
import { type MenuItem, MenuItems, moveFocus } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'

interface BarMenuProps {
  trip: PlanningTrip
  /** The bar beside which the menu stands. */
  bar: HTMLElement
  items: readonly MenuItem[]
  onClose: () => void
}

/** The actions of a trip, beside its bar; the focus returns to the bar. */
export function BarMenu({ trip, bar, items, onClose }: BarMenuProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null)
  const trigger = useRef(bar)
  trigger.current = bar
  useEffect(() => panel.current?.showPopover(), [])
  return (
    <Popover
      ref={panel}
      id="menu-de-course"
      role="menu"
      label={`Actions pour ${trip.bookingReference}`}
      trigger={trigger}
      tabIndex={-1}
      isRenderedAhead
      onOpen={(menu) => menu.querySelector('button')?.focus()}
      onClose={onClose}
      onKeyDown={moveFocus}
      className="min-w-56 p-1.5"
    >
      <MenuItems items={items} list={panel} />
    </Popover>
  )
}

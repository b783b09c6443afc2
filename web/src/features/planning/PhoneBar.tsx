import { CarFront, Clock, ListFilter, Undo2, User, Wand2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useCan } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from '../../ui/dialogs/ListFilterSheet.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { PlanningDays } from './PlanningDays.tsx'
import { countFilters, PlanningFilters } from './PlanningFilters.tsx'
import type { ChangePlanning, PlanningState } from './planning-url.ts'
import type { Proposing } from './proposals/ProposalParts.tsx'
import type { TimeGrid } from './time-grid.ts'

interface PhoneBarProps {
  state: PlanningState
  grid: TimeGrid
  proposing: Proposing | undefined
  onChange: ChangePlanning
}

const size = 16

/** Row above the list: the day, the filters in a sheet, and the rest behind « Plus ». */
export function PhoneBar({ state, grid, proposing, onChange }: PhoneBarProps): ReactElement {
  const canSeeClients = useCan('bookings:read')
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters(state)
  const close = () => setIsOpen(false)
  const items: (MenuItem | false)[] = [
    state.day !== undefined && {
      label: "Revenir à aujourd'hui",
      icon: <Undo2 size={size} aria-hidden="true" />,
      onSelect: () => onChange({ day: undefined }),
    },
    state.list !== 'hour' && {
      label: 'Par heure',
      icon: <Clock size={size} aria-hidden="true" />,
      onSelect: () => onChange({ list: 'hour' }),
    },
    canSeeClients &&
      !(state.list === 'row' && state.by === 'driver') && {
        label: 'Par chauffeur',
        icon: <User size={size} aria-hidden="true" />,
        onSelect: () => onChange({ list: 'row', by: 'driver' }),
      },
    !(state.list === 'row' && state.by === 'vehicle') && {
      label: 'Par véhicule',
      icon: <CarFront size={size} aria-hidden="true" />,
      onSelect: () => onChange({ list: 'row', by: 'vehicle' }),
    },
    proposing !== undefined && {
      label: proposing.label,
      icon: <Wand2 size={size} aria-hidden="true" />,
      onSelect: proposing.propose,
    },
  ]
  return (
    <div className="sticky top-14 z-10 -mx-3 mb-1 flex items-center gap-1 bg-bg px-3 py-1">
      <PlanningDays state={state} grid={grid} isBoard={false} onChange={onChange} />
      <Button aria-label={`Filtres (${count})`} onClick={() => setIsOpen(true)}>
        <ListFilter size={18} aria-hidden="true" />
        {count > 0 && count}
      </Button>
      <Menu label="Plus" isBusy={proposing?.isBusy ?? false} items={items.filter((item) => item !== false)} />
      {isOpen && (
        <DialogBoundary onClose={close}>
          <ListFilterSheet label="Voir le planning" onClose={close}>
            <div className="grid gap-3">
              <PlanningFilters state={state} onChange={onChange} />
            </div>
          </ListFilterSheet>
        </DialogBoundary>
      )}
    </div>
  )
}

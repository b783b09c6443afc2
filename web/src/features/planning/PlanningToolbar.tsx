import { Printer, Undo2 } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useCan } from '../../lib/use-can.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { describedBy } from '../../ui/described-by.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { PlanningDays } from './PlanningDays.tsx'
import { PlanningFilters } from './PlanningFilters.tsx'
import type { ChangePlanning, PlanningState } from './planning-url.ts'
import type { TimeGrid } from './time-grid.ts'
import type { Step } from './undo-stack.ts'

interface ToolbarProps {
  state: PlanningState
  grid: TimeGrid
  /** The change that « Annuler » takes back. */
  undoable: Step | undefined
  /** Further actions, before those of the board. */
  children?: ReactNode
  onUndo: () => void
  onChange: ChangePlanning
}

/** The shown days, the rows, and the filters of the board. */
export function PlanningToolbar({ state, grid, undoable, children, onUndo, onChange }: ToolbarProps): ReactElement {
  const canSeeClients = useCan('bookings:read')
  const { mode, by, free } = state
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <PlanningDays state={state} grid={grid} isBoard onChange={onChange} />
      <SegmentedControl
        label="Période"
        className="w-64"
        value={mode}
        onValue={(value) => onChange({ mode: value })}
        options={[
          { value: 'day', label: 'Jour' },
          { value: 'three', label: '3 jours' },
          { value: 'week', label: 'Semaine' },
        ]}
      />
      {canSeeClients && (
        <SegmentedControl
          label="Lignes"
          className="w-56"
          value={by}
          onValue={(value) => onChange({ by: value })}
          options={[
            { value: 'driver', label: 'Chauffeurs' },
            { value: 'vehicle', label: 'Véhicules' },
          ]}
        />
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <PlanningFilters state={state} onChange={onChange} />
        <label className="flex min-h-11 shrink-0 items-center gap-2 font-semibold md:min-h-9">
          <input
            type="checkbox"
            checked={free !== undefined}
            onChange={(event) => onChange({ free: event.target.checked ? '1' : undefined })}
            className="size-5 shrink-0 md:size-4"
          />
          Libres seulement
        </label>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {children}
        {undoable && (
          <Button
            look="quiet"
            icon={<Undo2 size={16} aria-hidden="true" />}
            {...describedBy(`${undoable.title} (Ctrl+Z)`)}
            onClick={onUndo}
          >
            Annuler
          </Button>
        )}
        <IconButton label="Imprimer la journée par chauffeur" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

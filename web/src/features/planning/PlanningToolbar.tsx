import { serviceTypeLabels, serviceTypes } from '@yoon/contract/bookings/service-types'
import { addDays } from '@yoon/contract/dates'
import { listZones } from '@yoon/contract/places/calls'
import { vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import { CalendarDays, ChevronLeft, ChevronRight, Printer, Undo2 } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { dayOf, formatDay, formatDayHeading, formatShortDay } from '../../lib/format.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useCan } from '../../lib/use-can.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { describedBy } from '../../ui/described-by.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { ChangePlanning, PlanningState } from './planning-url.ts'
import { lastDayOf, type TimeGrid } from './time-grid.ts'
import type { Step } from './undo-stack.ts'

const Calendar = lazyWithRetry(() =>
  import('../../ui/pickers/Calendar.tsx').then((module) => ({ default: module.Calendar })),
)

interface ToolbarProps {
  state: PlanningState
  grid: TimeGrid
  /** True for the board; a list on phones has neither modes nor undo. */
  isBoard: boolean
  /** The change that « Annuler » takes back. */
  undoable: Step | undefined
  /** Further actions, before those of the board. */
  children?: ReactNode
  onUndo: () => void
  onChange: ChangePlanning
}

/** The shown days, the rows, and the filters of the board. */
export function PlanningToolbar({
  state,
  grid,
  isBoard,
  undoable,
  children,
  onUndo,
  onChange,
}: ToolbarProps): ReactElement {
  const canSeeClients = useCan('bookings:read')
  const { mode, by, list } = state
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <Days state={state} grid={grid} isBoard={isBoard} onChange={onChange} />
      {isBoard ? (
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
      ) : (
        <SegmentedControl
          label="Ordre de la liste"
          className="w-full"
          value={list}
          onValue={(value) => onChange({ list: value })}
          options={[
            { value: 'hour', label: 'Par heure' },
            { value: 'row', label: by === 'driver' ? 'Par chauffeur' : 'Par véhicule' },
          ]}
        />
      )}
      {canSeeClients && (
        <SegmentedControl
          label="Lignes"
          className="w-56 max-md:w-full"
          value={by}
          onValue={(value) => onChange({ by: value })}
          options={[
            { value: 'driver', label: 'Chauffeurs' },
            { value: 'vehicle', label: 'Véhicules' },
          ]}
        />
      )}
      <Filters state={state} isBoard={isBoard} onChange={onChange} />
      <div className="ml-auto flex items-center gap-1">
        {children}
        {isBoard && undoable && (
          <Button
            look="quiet"
            icon={<Undo2 size={16} aria-hidden="true" />}
            {...describedBy(`${undoable.title} (Ctrl+Z)`)}
            onClick={onUndo}
          >
            Annuler
          </Button>
        )}
        {isBoard && (
          <IconButton label="Imprimer la journée par chauffeur" onClick={() => print()}>
            <Printer size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function Filters({ state, isBoard, onChange }: Pick<ToolbarProps, 'state' | 'isBoard' | 'onChange'>): ReactElement {
  const canSeeClients = useCan('bookings:read')
  const { service, type, free } = state
  return (
    <div className="no-scrollbar flex min-w-0 items-center gap-2 max-md:w-full max-md:overflow-x-auto">
      <ZoneFilter state={state} onChange={onChange} />
      {canSeeClients && (
        <FilterSelect
          label="Service"
          all="Tous les services"
          values={serviceTypes}
          labels={serviceTypeLabels}
          value={service}
          onValue={(value) => onChange({ service: value })}
          className="max-w-48 shrink-0"
        />
      )}
      <FilterSelect
        label="Type de véhicule"
        all="Tous les types"
        values={vehicleTypes}
        labels={vehicleTypeLabels}
        value={type}
        onValue={(value) => onChange({ type: value })}
        className="max-w-40 shrink-0"
      />
      {isBoard && (
        <label className="flex min-h-11 shrink-0 items-center gap-2 font-semibold md:min-h-9">
          <input
            type="checkbox"
            checked={free !== undefined}
            onChange={(event) => onChange({ free: event.target.checked ? '1' : undefined })}
            className="size-5 shrink-0 md:size-4"
          />
          Libres seulement
        </label>
      )}
    </div>
  )
}

/** A day before the first of any company. */
const firstDay = '2000-01-01'

function Days({
  state,
  grid,
  isBoard,
  onChange,
}: Pick<ToolbarProps, 'state' | 'grid' | 'isBoard' | 'onChange'>): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const today = dayOf(Date.now())
  const day = state.day ?? today
  const go = (to: string) => onChange({ day: to === today ? undefined : to })
  const dayLabel = isBoard ? formatDayHeading(day, today) : formatDay(day, today)
  const span = `${formatShortDay(grid.first, today)} – ${formatShortDay(lastDayOf(grid), today)}`
  const label = grid.days === 1 ? dayLabel : span
  return (
    <div className="flex min-w-0 items-center max-md:w-full">
      <IconButton
        label={grid.days === 1 ? 'Jour précédent' : 'Période précédente'}
        onClick={() => go(addDays(day, -grid.days))}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <Button
        look="quiet"
        icon={<CalendarDays size={16} className="max-md:hidden" aria-hidden="true" />}
        className="min-w-0 px-2! text-ink! max-md:flex-1"
        onClick={() => setIsOpen(true)}
      >
        <span className="truncate">{label}</span>
        <span className="sr-only">, choisir un autre jour</span>
      </Button>
      <IconButton
        label={grid.days === 1 ? 'Jour suivant' : 'Période suivante'}
        onClick={() => go(addDays(day, grid.days))}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
      {day !== today && (
        <Button look="quiet" className="px-2!" onClick={() => onChange({ day: undefined })}>
          Aujourd'hui
        </Button>
      )}
      {isOpen && (
        <DialogBoundary onClose={() => setIsOpen(false)}>
          <Dialog title="Jour du planning" size="small" onClose={() => setIsOpen(false)}>
            <Suspense fallback={<div data-awaited="" className="h-80" />}>
              <Calendar
                value={day}
                min={firstDay}
                today={today}
                onValue={(chosen) => {
                  setIsOpen(false)
                  go(chosen)
                }}
              />
            </Suspense>
          </Dialog>
        </DialogBoundary>
      )}
    </div>
  )
}

function ZoneFilter({ state, onChange }: Pick<ToolbarProps, 'state' | 'onChange'>): ReactElement | null {
  const canRead = useCan('bookings:create')
  const { answer } = useData(listZones, {}, { isEnabled: canRead })
  const zones = answer?.data ?? []
  if (zones.length === 0) return null
  return (
    <FilterSelect
      label="Zone"
      all="Toutes les zones"
      values={zones.map(({ id }) => id)}
      labels={Object.fromEntries(zones.map(({ id, name }) => [id, name]))}
      value={state.zone}
      onValue={(zone) => onChange({ zone })}
      className="max-w-44 shrink-0"
    />
  )
}

import { addDays } from '@yoon/contract/dates'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { dayOf, formatDay, formatDayHeading, formatShortDay } from '../../lib/format.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import type { ChangePlanning, PlanningState } from './planning-url.ts'
import { lastDayOf, type TimeGrid } from './time-grid.ts'

const DayDialog = lazyWithRetry(() => import('./planning-dialogs.ts').then((module) => ({ default: module.DayDialog })))

interface PlanningDaysProps {
  state: PlanningState
  grid: TimeGrid
  isBoard: boolean
  onChange: ChangePlanning
}

/** The shown day, or days, with the way to others. */
export function PlanningDays({ state, grid, isBoard, onChange }: PlanningDaysProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const today = dayOf(Date.now())
  const day = state.day ?? today
  const go = (to: string) => onChange({ day: to === today ? undefined : to })
  const dayLabel = isBoard ? formatDayHeading(day, today) : formatDay(day, today)
  const span = `${formatShortDay(grid.first, today)} – ${formatShortDay(lastDayOf(grid), today)}`
  const label = grid.days === 1 ? dayLabel : span
  return (
    <div className="flex min-w-0 items-center max-md:flex-1">
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
      {isBoard && day !== today && (
        <Button look="quiet" className="px-2!" onClick={() => onChange({ day: undefined })}>
          Aujourd'hui
        </Button>
      )}
      {isOpen && (
        <DialogBoundary onClose={() => setIsOpen(false)}>
          <DayDialog day={day} today={today} onDay={go} onClose={() => setIsOpen(false)} />
        </DialogBoundary>
      )}
    </div>
  )
}

import { type ReactElement, Suspense } from 'react'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

const Calendar = lazyWithRetry(() =>
  import('../../ui/pickers/Calendar.tsx').then((module) => ({ default: module.Calendar })),
)

interface DayDialogProps {
  day: string
  today: string
  onDay: (day: string) => void
  onClose: () => void
}

/** A day before the first of any company. */
const firstDay = '2000-01-01'

/** Chooses the day to show. */
export function DayDialog({ day, today, onDay, onClose }: DayDialogProps): ReactElement {
  return (
    <Dialog title="Jour du planning" size="small" onClose={onClose}>
      <Suspense fallback={<div data-awaited="" className="h-80" />}>
        <Calendar
          value={day}
          min={firstDay}
          today={today}
          onValue={(chosen) => {
            onClose()
            onDay(chosen)
          }}
        />
      </Suspense>
    </Dialog>
  )
}

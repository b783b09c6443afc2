import type { BookingForm } from '@yoon/contract/bookings/form'
import { createSeries } from '@yoon/contract/series/calls'
import type { Repeat } from '@yoon/contract/series/form'
import type { SeriesDate } from '@yoon/contract/series/schemas'
import { type FormEvent, type ReactElement, useState } from 'react'
import { savingOf } from '../../../../lib/calls/refusals.ts'
import { useAction } from '../../../../lib/calls/use-action.ts'
import { countOf } from '../../../../lib/count.ts'
import { sayFailure } from '../../../../lib/failure-toast.ts'
import { dayOf, formatDayHeading } from '../../../../lib/format.ts'
import { failureTitle } from '../../../../lib/forms/saving.ts'
import { withDraftKeptMessage } from '../../../../lib/forms/submissions.ts'
import { toast } from '../../../../lib/toasts.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../../../ui/forms/FormNotice.tsx'
import { UnansweredNotice } from '../../../../ui/forms/UnansweredNotice.tsx'

/** A series that is about to be made: its form, and what a dry run has answered. */
export interface PlannedSeries {
  body: BookingForm & { repeat: Repeat; driverId?: string }
  /** Name of the driver to whom the dates are assigned on which they are free. */
  driver: string | undefined
  dates: readonly SeriesDate[]
}

interface SeriesPreviewDialogProps {
  planned: PlannedSeries
  onBack: () => void
  onCreated: () => void
}

/** True if a date is not made unless staff want it; a date on which the driver is taken is made without them. */
function isDoubtful({ conflict, holiday }: SeriesDate): boolean {
  return conflict?.code === 'DUPLICATE' || holiday !== undefined
}

/** Says how many dates of a created series have no booking, or no driver; undefined if all are as planned. */
function shortcomings(dates: readonly SeriesDate[]): string | undefined {
  const made = dates.filter(({ bookingId }) => bookingId)
  const skipped = dates.length - made.length
  const withoutDriver = made.filter(({ conflict }) => conflict).length
  const parts = [
    ...(skipped > 0 ? [`${countOf(skipped, 'date')} sans réservation\u00a0: doublon`] : []),
    ...(withoutDriver > 0 ? [`${countOf(withoutDriver, 'réservation')} sans chauffeur`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** Lists each date of a series with its conflict or holiday; those that are left unticked are not made. */
export function SeriesPreviewDialog({ planned, onBack, onCreated }: SeriesPreviewDialogProps): ReactElement {
  const { body, dates, driver } = planned
  const [left, setLeft] = useState(() => dates.filter(isDoubtful).map(({ date }) => date))
  const [isEmpty, setIsEmpty] = useState(false)
  const chosen = dates.filter(({ date }) => !left.includes(date))
  const create = useAction(createSeries, {
    onSuccess: ({ data }) => {
      toast.retract(failureTitle)
      const made = data.filter(({ bookingId }) => bookingId).length
      const title = made === 1 ? 'Réservation créée' : `${countOf(made, 'réservation')} créées`
      toast.success(title, shortcomings(data))
      onCreated()
    },
    onError: (error) =>
      sayFailure(failureTitle, withDraftKeptMessage(error), 'Erreur lors de la sauvegarde de la réservation'),
  })
  const { lost, isBusy } = savingOf(create)
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    setIsEmpty(chosen.length === 0)
    if (chosen.length === 0) return
    const allowDuplicates = chosen.some(({ conflict }) => conflict?.code === 'DUPLICATE')
    create.run({ ...body, repeat: { ...body.repeat, without: left }, ...(allowDuplicates && { allowDuplicates }) })
  }
  const today = dayOf(Date.now())
  return (
    <FormDialog
      title="Dates de la série"
      description={`${countOf(chosen.length, 'date')} sur ${dates.length}, à ${body.scheduledTime}${driver ? `, avec ${driver}` : ''}`}
      id="serie"
      form={{ submit }}
      guard={{ close: onBack }}
      cancelLabel="Revenir au formulaire"
      submitLabel={`Créer ${countOf(chosen.length, 'réservation')}`}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      {isEmpty && chosen.length === 0 && <FormNotice>Choisissez au moins une date</FormNotice>}
      <ul aria-label="Dates" className="grid gap-0.5">
        {dates.map(({ date, conflict, holiday }) => (
          <li key={date}>
            <label className="flex min-h-11 items-start gap-3 rounded-md px-2 py-2 hover:bg-off-soft md:min-h-9 md:py-1.5">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-brand md:size-4"
                checked={!left.includes(date)}
                onChange={(event) =>
                  setLeft(event.target.checked ? left.filter((one) => one !== date) : [...left, date])
                }
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{formatDayHeading(date, today, false)}</span>
                {holiday && <span className="block text-wait">Jour férié&nbsp;: {holiday}</span>}
                {conflict && <span className="block text-urgent">{conflict.message}</span>}
                {conflict && conflict.code !== 'DUPLICATE' && (
                  <span className="block text-ink-2">La réservation est créée sans chauffeur.</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

import { missionStepLabels } from '@yoon/contract/missions/steps'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDay, formatMoney, personName, timeOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dotted } from '../../../ui/Dotted.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { AddStepDialog } from './AddStepDialog.tsx'
import { type BookingStep, otherDayOf, stepSource, stepWords, withSkipped } from './mission-words.ts'
import { RemoveStepDialog } from './RemoveStepDialog.tsx'
import { StepPhoto } from './StepPhoto.tsx'

/** Lists the steps of a trip as its driver and the office have reported them; the office may correct them. */
export function StepsDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const mayCorrect = useCan('bookings:update')
  const canCorrect = mayCorrect && booking.status !== 'CANCELLED' && booking.driver !== null
  const [task, setTask] = useState<'add' | BookingStep>()
  const back = () => setTask(undefined)
  if (task === 'add') return <AddStepDialog booking={booking} onClose={back} />
  if (task) return <RemoveStepDialog booking={booking} step={task} onClose={back} />
  const { bookingReference, driver, scheduledDate, scheduledTime, steps } = booking
  return (
    <Dialog
      title="Étapes de la course"
      status={<BookingStatusBadge status={booking.status} />}
      description={
        <Dotted>
          <span className="font-mono whitespace-nowrap">{bookingReference}</span>
          {driver && <b className="text-ink">{personName(driver.user)}</b>}
          <span className="whitespace-nowrap">
            {formatDay(scheduledDate, dayOf(Date.now()))} à {scheduledTime}
          </span>
        </Dotted>
      }
      onClose={onClose}
      isForReading={!canCorrect}
      footer={
        canCorrect && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setTask('add')}>
            Indiquer une étape
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {booking.mission?.isConfirmationNeeded && (
          <p className="rounded-md bg-wait-soft px-3.5 py-2.5 font-semibold text-wait">
            La course a changé depuis que le chauffeur l'a acceptée&nbsp;: il doit la confirmer de nouveau.
          </p>
        )}
        {steps.length === 0 ? (
          <EmptyState title="Aucune étape">
            <p>Le chauffeur les indique avec le lien de son message.</p>
          </EmptyState>
        ) : (
          <ol className="grid">
            {withSkipped(steps).map((step) =>
              typeof step === 'string' ? (
                <li key={step} className={grid}>
                  <span />
                  <span aria-hidden="true" className="pt-1.5">
                    <i className="block size-2.5 rounded-full border border-line-strong" />
                  </span>
                  <span className="pb-3 text-ink-3">{missionStepLabels[step]}&nbsp;: non indiqué</span>
                </li>
              ) : (
                <Step
                  key={step.id}
                  step={step}
                  bookingId={booking.id}
                  day={scheduledDate}
                  onRemove={canCorrect && step.step !== 'SEEN' ? () => setTask(step) : undefined}
                />
              ),
            )}
          </ol>
        )}
        <Waiting booking={booking} />
        <ClientRating booking={booking} />
      </div>
    </Dialog>
  )
}

const grid = 'grid grid-cols-[minmax(2.75rem,max-content)_auto_minmax(0,1fr)] gap-x-3'

interface StepProps {
  step: BookingStep
  bookingId: string
  /** Day of the trip. */
  day: string
  onRemove: (() => void) | undefined
}

function Step({ step, bookingId, day, onRemove }: StepProps): ReactElement {
  const { at, note, amount, photoUrl, isPhotoLost, reason } = step
  const isUrgent = ['DECLINED', 'NO_SHOW', 'PROBLEM'].includes(step.step)
  const source = stepSource(step)
  const otherDay = otherDayOf(at, day)
  return (
    <li className={grid}>
      <time dateTime={at} className="font-semibold tabular-nums">
        {timeOf(at)}
        {otherDay && <span className="block font-normal text-ink-2 text-sm">{otherDay}</span>}
      </time>
      <span aria-hidden="true" className="pt-1.5">
        <i className={`block size-2.5 rounded-full ${isUrgent ? 'bg-urgent' : 'bg-brand'}`} />
      </span>
      <div className="flex min-w-0 items-start gap-2 pb-3">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className={`font-semibold ${isUrgent ? 'text-urgent' : ''}`}>
            {stepWords(step)}
            {amount != null && ` · ${formatMoney(amount)}`}
          </p>
          {note && <p className="whitespace-pre-wrap">«&nbsp;{note}&nbsp;»</p>}
          {source && <p className="text-sm text-ink-2">{source}</p>}
          {reason && <p className="text-sm text-ink-2">Motif&nbsp;: {reason}</p>}
          {photoUrl && <StepPhoto bookingId={bookingId} stepId={step.id} />}
          {isPhotoLost && <p className="text-sm text-ink-2">Sa photo s'est perdue avant l'envoi.</p>}
        </div>
        {onRemove && (
          <IconButton
            label={`Retirer l'étape ${missionStepLabels[step.step]}`}
            onClick={onRemove}
            className="-my-3 md:-my-2"
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function Waiting({ booking: { waiting } }: Pick<BookingDialogProps, 'booking'>): ReactElement | null {
  if (!waiting) return null
  const { minutes, graceMinutes, billableMinutes } = waiting
  return (
    <section aria-label="Attente du client">
      <h3 className="font-semibold">Attente du client</h3>
      <p>
        {minutes}&nbsp;min, dont {Math.min(minutes, graceMinutes)}&nbsp;min comprises
        {billableMinutes > 0 && (
          <>
            {' '}
            ·{' '}
            <b>
              {countOf(billableMinutes, 'minute', 'minutes')} {billableMinutes === 1 ? 'proposée' : 'proposées'} au
              paiement
            </b>
          </>
        )}
      </p>
    </section>
  )
}

function ClientRating({ booking: { rating } }: Pick<BookingDialogProps, 'booking'>): ReactElement | null {
  if (!rating) return null
  return (
    <section aria-label="Note du client">
      <h3 className="font-semibold">Note du client</h3>
      <Stars rating={rating.stars} />
      {rating.comment && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">«&nbsp;{rating.comment}&nbsp;»</p>}
    </section>
  )
}

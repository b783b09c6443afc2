import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TimeField } from '../../../ui/forms/TimeField.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { OverlapQuestion } from '../assignment/OverlapQuestion.tsx'
import { PapersQuestion } from '../assignment/PapersQuestion.tsx'
import { BookingColleagueChange } from '../dialogs/BookingColleagueChange.tsx'
import { BookingLine } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { delayOf, firstDay, formatDelay, shownPickup } from './flight-shift.ts'
import { RescheduledDialog } from './RescheduledDialog.tsx'
import { type RescheduleState, useReschedule } from './use-reschedule.ts'

/** Moves a trip for a flight that is delayed or early; then shows the messages to the driver and the client. */
export function RescheduleDialog({ booking: current, onClose }: BookingDialogProps): ReactElement {
  const [booking, setBooking] = useState(current)
  const state = useReschedule(booking)
  const guard = useUnsavedGuard(state.form.isDirty && !state.moved, onClose)
  if (state.moved) return <RescheduledDialog former={booking} {...state.moved} onClose={onClose} />
  if (state.overlap) {
    return (
      <OverlapQuestion
        message={state.overlap}
        isBusy={state.isBusy}
        onAllow={() => state.accept({ allowOverlap: true })}
        onClose={state.dismiss}
      />
    )
  }
  if (state.expiredPapers) {
    return (
      <PapersQuestion
        message={state.expiredPapers}
        confirmLabel="Déplacer quand même"
        isBusy={state.isBusy}
        onAllow={(papersOverride) => state.accept({ papersOverride })}
        onClose={state.dismiss}
      />
    )
  }
  return (
    <FormDialog
      title="Vol retardé / avancé"
      description={<BookingLine booking={booking} />}
      id="vol"
      form={state.form}
      guard={guard}
      submitLabel="Déplacer la course"
      isBusy={state.isBusy}
    >
      {state.lost && <UnansweredNotice error={state.lost} isBusy={state.isBusy} />}
      <BookingColleagueChange
        edited={booking}
        stale={state.stale}
        isBusy={state.isBusy}
        onRead={(read) => {
          setBooking(read)
          state.restart(read)
        }}
      />
      <FlightFields booking={booking} state={state} />
    </FormDialog>
  )
}

function FlightFields({ booking, state: { form } }: { booking: Booking; state: RescheduleState }): ReactElement {
  const { values, errors, set, field } = form
  const now = useNow()
  const today = firstDay(booking, now)
  const pickup = shownPickup(booking, values)
  const delay = delayOf(booking, values)
  return (
    <>
      <FormSection title={`Vol ${booking.flightNumber}`}>
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label="Nouvelle heure du vol"
            {...field('flightTime')}
            isRequired
            onValue={(flightTime) => set({ flightTime })}
          />
          <DateField
            label="Date du vol"
            name="flightDate"
            isRequired
            today={today}
            min={today}
            value={values.flightDate}
            error={errors.flightDate}
            onValue={(flightDate) => set({ flightDate })}
          />
          <TimeField
            label="Heure prévue jusqu'ici"
            {...field('formerTime')}
            isRequired
            hint={booking.flightTime === null ? "À corriger si le vol n'était pas à l'heure de la prise en charge" : ''}
            className="col-span-2"
            onValue={(formerTime) => set({ formerTime })}
          />
        </div>
        <p role="status" className="font-semibold text-wait empty:hidden">
          {delay !== undefined && delay !== 0 && formatDelay(delay)}
        </p>
      </FormSection>
      <FormSection title="Nouvelle prise en charge">
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label="Heure"
            name="scheduledTime"
            isRequired
            value={pickup.time}
            error={errors.scheduledTime}
            // Leaving the field repeats its value, which does not make it a typed one.
            onValue={(pickupTime) => pickupTime !== pickup.time && set({ pickupTime })}
          />
          <DateField
            label="Date"
            name="scheduledDate"
            isRequired
            today={today}
            min={today}
            value={pickup.date}
            error={errors.scheduledDate}
            onValue={(pickupDate) => set({ pickupDate })}
          />
        </div>
      </FormSection>
    </>
  )
}

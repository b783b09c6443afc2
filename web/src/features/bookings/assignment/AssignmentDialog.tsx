import type { Booking } from '@yoon/contract/bookings/schemas'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { BookingColleagueChange } from '../dialogs/BookingColleagueChange.tsx'
import { BookingLine } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { OverlapQuestion } from './OverlapQuestion.tsx'
import { PapersQuestion } from './PapersQuestion.tsx'
import { type AssignmentInput, useAssignment } from './use-assignment.ts'

interface AssignmentDialogProps extends BookingDialogProps {
  /** Goes on from the booking as a colleague has left it. */
  onRead: (current: Booking) => void
  title: string
  /** Label of the submit button. */
  label: ReactNode
  /** Error message if the form is submitted without a choice. */
  missing: string
  /** One line beside the buttons: the choice in words, or what it waits for. */
  summary: ReactNode
  /** The choice, to be sent. */
  input: AssignmentInput | '' | undefined
  onAssigned: (assigned: Booking) => void
  /** Called when the user wants another choice than one that overlaps. */
  onOtherChoice?: () => void
  /** The list to choose from. */
  children: ReactNode
}

/** Assigns a driver or a vehicle to a booking, and asks for confirmation if it is taken at that time. */
export function AssignmentDialog(props: AssignmentDialogProps): ReactElement {
  const { booking, onRead, title, label, missing, summary, input, onAssigned, onOtherChoice, onClose, children } = props
  const [isSent, setIsSent] = useState(false)
  const assignment = useAssignment(booking, onAssigned)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (input) assignment.send(input)
    else toast.error("Erreur d'assignation", missing)
  }
  if (input && assignment.overlap) {
    return (
      <OverlapQuestion
        message={assignment.overlap}
        isBusy={assignment.isBusy}
        onAllow={() => assignment.send(input, { allowOverlap: true })}
        onClose={() => {
          assignment.dismiss()
          onOtherChoice?.()
        }}
      />
    )
  }
  if (input && assignment.expiredPapers) {
    return (
      <PapersQuestion
        message={assignment.expiredPapers}
        confirmLabel="Assigner quand même"
        isBusy={assignment.isBusy}
        onAllow={(papersOverride) => assignment.send(input, { papersOverride })}
        onClose={() => {
          assignment.dismiss()
          onOtherChoice?.()
        }}
      />
    )
  }
  return (
    <FormDialog
      title={title}
      description={<BookingLine booking={booking} />}
      size="large"
      id="assignation"
      form={{ submit }}
      guard={{ close: onClose }}
      submitLabel={
        <span className="grid">
          {label}
          {!input && (
            <span aria-hidden="true" className="text-xs leading-3.5 font-normal md:hidden">
              {summary}
            </span>
          )}
        </span>
      }
      summary={summary}
      isSummaryForDesktops
      isIncomplete={!input}
      isBusy={assignment.isBusy}
    >
      <div className="grid gap-3">
        {assignment.lost && <UnansweredNotice error={assignment.lost} isBusy={assignment.isBusy} />}
        <BookingColleagueChange
          edited={booking}
          stale={assignment.stale}
          isBusy={assignment.isBusy}
          onRead={(current) => {
            assignment.dismiss()
            onRead(current)
          }}
        />
        {isSent && !input && (
          <p role="alert" className="font-medium text-urgent">
            {missing}
          </p>
        )}
        {children}
      </div>
    </FormDialog>
  )
}

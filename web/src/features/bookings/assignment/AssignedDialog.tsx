import type { Booking } from '@yoon/contract/bookings/schemas'
import { tripTakenFrom } from '@yoon/contract/colleague-change-words'
import { Check, Undo2 } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ColleagueChangeNotice } from '../../../ui/forms/ColleagueChangeNotice.tsx'
import { DriverMessageDialog } from '../dialogs/DriverMessageDialog.tsx'
import { useIsUndoable } from '../kept-bookings.ts'
import { crewOf } from './crew-words.ts'
import { holdKept, releaseKept, updateKept } from './kept-booking-timers.ts'
import { useUndoAssignment } from './use-undo-assignment.ts'

interface AssignedDialogProps {
  /** The booking as the assignment has left it. */
  assigned: Booking
  /** The booking as it is now: a colleague may have changed it. */
  current: Booking
  /** Title of the success: `Chauffeur assigné`. */
  done: string
  onClose: () => void
}

/** Says that the driver is assigned, offers the undo, and shows the message that goes to the driver next. */
export function AssignedDialog({ assigned, current, done, onClose }: AssignedDialogProps): ReactElement {
  const [booking, setBooking] = useState(assigned)
  const undo = useUndoAssignment({ onDone: onClose, isHeld: true })
  const isUndoable = useIsUndoable(assigned.id)
  // The card keeps its place for some seconds more, however the dialog is closed.
  useEffect(() => {
    holdKept(assigned.id)
    return () => releaseKept(assigned.id)
  }, [assigned.id])
  const isTaken = current.version > booking.version && current.driver?.id !== booking.driver?.id
  if (isTaken) return <Replaced former={booking} current={current} onClose={onClose} />
  return (
    <DriverMessageDialog
      booking={booking}
      onClose={onClose}
      onPrepared={(prepared) => {
        setBooking(prepared)
        updateKept(prepared)
      }}
      isNext
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-done-soft py-1 pr-1 pl-3.5 text-done">
        <p role="status" className="flex min-w-0 items-center gap-2 py-1.5 font-semibold [overflow-wrap:anywhere]">
          <Check size={16} className="shrink-0" aria-hidden="true" />
          <span>
            {done}&nbsp;: {crewOf(booking)}
          </span>
        </p>
        {isUndoable && (
          <Button
            look="quiet"
            icon={<Undo2 size={15} aria-hidden="true" />}
            isBusy={undo.isBusy}
            onClick={() => undo.run(booking)}
          >
            Annuler l'assignation
          </Button>
        )}
      </div>
    </DriverMessageDialog>
  )
}

interface ReplacedProps {
  former: Booking
  current: Booking
  onClose: () => void
}

/** Says that a colleague has meanwhile taken the trip from the driver, who gets no message then. */
function Replaced({ former, current, onClose }: ReplacedProps): ReactElement {
  return (
    <Dialog title="Message au chauffeur" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
      <ColleagueChangeNotice sentence={tripTakenFrom(crewOf(former), current.driver ? crewOf(current) : undefined)} />
    </Dialog>
  )
}

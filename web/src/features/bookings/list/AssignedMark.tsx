import type { Booking } from '@yoon/contract/bookings/schemas'
import { Check, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { crewOf } from '../assignment/crew-words.ts'
import { useUndoAssignment } from '../assignment/use-undo-assignment.ts'

/** Marks the card of a booking that was just assigned, and undoes the assignment. */
export function AssignedMark({ booking }: { booking: Booking }): ReactElement {
  const undo = useUndoAssignment()
  return (
    <div
      data-kept={booking.id}
      className="mx-2 -mt-px flex flex-wrap items-center justify-between gap-x-3 rounded-b-md border border-line bg-done-soft pr-1 pl-3.5 text-done"
    >
      <p className="flex min-w-0 items-center gap-2 py-1.5 font-semibold [overflow-wrap:anywhere]">
        <Check size={16} className="shrink-0" aria-hidden="true" />
        {booking.driver ? `Assignée à ${crewOf(booking)}` : `Assignée\u00a0: ${crewOf(booking)}`}
      </p>
      <Button
        look="quiet"
        icon={<Undo2 size={15} aria-hidden="true" />}
        isBusy={undo.isBusy}
        onClick={() => undo.run(booking)}
      >
        Annuler l'assignation
      </Button>
    </div>
  )
}

import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import type { BookingMoves } from '../use-booking-moves.ts'
import { PapersQuestion } from './PapersQuestion.tsx'

interface StartPapersQuestionProps {
  booking: Booking
  moves: BookingMoves
  onClose: () => void
}

/** Asks for a reason to start a trip although papers have expired. */
export function StartPapersQuestion({ booking, moves, onClose }: StartPapersQuestionProps): ReactElement {
  return (
    <PapersQuestion
      message={moves.expiredPapers ?? ''}
      confirmLabel="Démarrer quand même"
      backLabel="Ne pas démarrer"
      isBusy={moves.busy === 'start'}
      onAllow={(reason) => moves.start(booking, reason)}
      onClose={onClose}
    />
  )
}

import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { refusalMessage } from './board-steps.ts'
import { type Move, slotOf } from './moves.ts'
import type { MoveResult } from './send-moves.ts'
import { clientOf, formatStart } from './trip-words.ts'

interface InformedQuestionProps {
  moves: readonly Move[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a trip is moved whose client was told its time. */
export function InformedQuestion({ moves, onConfirm, onClose }: InformedQuestionProps): ReactElement {
  const informed = moves.filter(({ trip, to }) => trip.clientInformedAt && to.start !== slotOf(trip).start)
  return (
    <ConfirmDialog
      title={informed.length > 1 ? 'Clients déjà prévenus' : 'Client déjà prévenu'}
      confirmLabel="Déplacer quand même"
      look="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="grid gap-1">
        {informed.map(({ trip, to }) => (
          <li key={trip.id}>
            <b>{clientOf(trip)}</b> connaît l'heure actuelle&nbsp;: {formatStart(slotOf(trip).start)}. Nouvelle
            heure&nbsp;: {formatStart(to.start)}.
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2">Pensez à prévenir de nouveau après le déplacement.</p>
    </ConfirmDialog>
  )
}

/** Says of several moved trips what became of each. */
export function MoveResults({
  results,
  onClose,
}: {
  results: readonly MoveResult[]
  onClose: () => void
}): ReactElement {
  const refused = results.filter(({ error }) => error)
  const done = results.length - refused.length
  return (
    <Dialog
      title={`${countOf(refused.length, 'course refusée', 'courses refusées')} sur ${results.length}`}
      description={
        done > 0 ? `${countOf(done, 'changement enregistré', 'changements enregistrés')}` : "Rien n'a changé"
      }
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <ul className="grid gap-2">
        {results.map(({ move: { trip, to }, error }) => (
          <li
            key={trip.id}
            className={`rounded-lg border px-3.5 py-2 [overflow-wrap:anywhere] ${error ? 'border-urgent bg-urgent-soft' : 'border-line'}`}
          >
            <p className="font-semibold">
              {formatStart(error ? slotOf(trip).start : to.start)} · {clientOf(trip)}
            </p>
            <p className={error ? 'text-urgent' : 'text-done'}>{error ? refusalMessage(error) : 'Enregistré'}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

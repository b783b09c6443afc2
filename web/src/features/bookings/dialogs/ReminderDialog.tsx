import { getClientReminder, recordClientReminder } from '@yoon/contract/reminders/calls'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WaysToSend } from './WaysToSend.tsx'

/** Shows the reminder of a trip for its client, to be sent by WhatsApp. */
export function ReminderDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }): ReactElement {
  const data = useData(getClientReminder, { id: bookingId })
  const reminder = data.answer?.data
  const note = useAction(recordClientReminder, {
    subject: ({ id }) => id,
    onError: (error) => sayFailure('Erreur de sauvegarde', error, 'Une erreur est survenue'),
  })
  return (
    <Dialog
      title="Rappel au client"
      description={reminder?.client}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Fermer
          </Button>
          {reminder && (
            <WaysToSend text={reminder.text} link={reminder.whatsappUrl} onSend={() => note.run({ id: bookingId })} />
          )}
        </>
      }
    >
      {reminder ? (
        <div className="grid gap-3">
          {reminder.whatsappUrl === null && (
            <p className="font-semibold text-urgent">Numéro de téléphone manquant ou invalide</p>
          )}
          <p className="rounded-lg border border-line bg-raised px-3.5 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
            {reminder.text}
          </p>
        </div>
      ) : (
        <QueryState data={data} />
      )}
    </Dialog>
  )
}

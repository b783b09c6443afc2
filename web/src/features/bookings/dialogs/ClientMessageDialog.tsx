import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import { allows } from '@yoon/contract/bookings/status'
import type { ClientMessageKind } from '@yoon/contract/client-messages/kinds'
import { formatPhone } from '@yoon/contract/phones'
import { recordClientReminder } from '@yoon/contract/reminders/calls'
import { prepareClientMessage } from '@yoon/contract/reschedules/calls'
import type { ReactElement } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { personName } from '../../../lib/format.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextAreaField } from '../../../ui/forms/Field.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { possibleKinds } from '../mission/client-message-kind.ts'
import { TripLinkLine } from '../mission/TripLinkLine.tsx'
import type { BookingDialogProps } from './ConfirmDialogs.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { type ClientMessage, useClientMessage } from './use-client-message.ts'
import { WaysToSend } from './WaysToSend.tsx'

interface ClientMessageDialogProps extends BookingDialogProps {
  /** The message that is proposed, instead of the one that comes next. */
  first?: ClientMessageKind
}

/** Prepares a message to the client of a trip from a template, with the link of the page that follows it. */
export function ClientMessageDialog({ booking, first, onClose }: ClientMessageDialogProps): ReactElement {
  const message = useClientMessage(booking, first)
  const noting = {
    subject: ({ id }: { id: string }) => id,
    onError: (error: Error) => sayFailure('Erreur de sauvegarde', error, "L'envoi n'a pas été noté"),
  }
  const inform = useAction(prepareClientMessage, noting)
  const remind = useAction(recordClientReminder, noting)
  const { text, kind, language, pending } = message
  const whatsapp = text === undefined ? null : whatsappLink(booking.user.phone, text)
  return (
    <Dialog
      title="Message au client"
      description={[personName(booking.user), booking.user.phone && formatPhone(booking.user.phone)]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
      footer={
        text !== undefined && (
          <WaysToSend
            text={text}
            link={whatsapp}
            // Once the trip is over, nobody moves it: that its client was informed is of no use any more.
            onSend={() =>
              allows(booking.status, 'message') && (kind === 'REMINDER' ? remind : inform).run({ id: booking.id })
            }
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TemplateChoice
          kinds={possibleKinds(booking)}
          kind={kind}
          language={language}
          onKind={(next) => message.choose({ kind: next })}
          onLanguage={(next) => message.choose({ language: next })}
        />
        {booking.clientInformedAt && <p className="text-ink-2">Ce client a déjà reçu un message sur cette course.</p>}
        <MessageText message={message} canReach={whatsapp !== null} />
        {pending && (
          <ConfirmDialog
            title="Remplacer votre texte"
            confirmLabel="Remplacer"
            cancelLabel="Garder mon texte"
            onConfirm={() => message.confirm(pending)}
            onClose={message.keepText}
          >
            <p>Le modèle choisi remplacera le texte que vous avez modifié.</p>
          </ConfirmDialog>
        )}
      </div>
    </Dialog>
  )
}

interface MessageTextProps {
  message: ClientMessage
  /** True if the message can be opened in WhatsApp. */
  canReach: boolean
}

/** The text of the message, once it is known, and its link. */
function MessageText({ message, canReach }: MessageTextProps): ReactElement {
  const { text, link, setText, templates, settings } = message
  if (text === undefined) {
    return (
      <>
        <QueryState data={templates}>{() => <Skeleton rows={1} />}</QueryState>
        {settings.error && <QueryState data={settings} />}
      </>
    )
  }
  return (
    <>
      {!canReach && (
        <p className="font-semibold text-urgent">
          Ce client n'a pas de numéro joignable sur WhatsApp&nbsp;: copiez le message.
        </p>
      )}
      <TextAreaField
        label="Message"
        rows={12}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(() => target.value)}
      />
      {link && (
        <TripLinkLine
          purpose="client"
          link={link}
          text={text}
          onReplaced={(before, after) => setText((own) => own?.replaceAll(before, after))}
        />
      )}
    </>
  )
}

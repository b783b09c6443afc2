import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { allows } from '@yoon/contract/bookings/status'
import { makeClientLink } from '@yoon/contract/client-links/calls'
import { type ClientTemplate, listClientTemplates } from '@yoon/contract/client-messages/calls'
import type { ClientLanguage, ClientMessageKind } from '@yoon/contract/client-messages/kinds'
import { clientMessageFacts, fillTemplate } from '@yoon/contract/client-messages/message'
import { formatPhone } from '@yoon/contract/phones'
import { recordClientReminder } from '@yoon/contract/reminders/calls'
import { prepareClientMessage } from '@yoon/contract/reschedules/calls'
import { getPublicSettings, type PublicSettings } from '@yoon/contract/settings/calls'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { personName } from '../../../lib/format.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextAreaField } from '../../../ui/forms/Field.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { nextKind, possibleKinds } from '../mission/client-message-kind.ts'
import { MissingLink } from '../mission/MissingLink.tsx'
import { useTripLink } from '../mission/use-trip-link.ts'
import type { BookingDialogProps } from './ConfirmDialogs.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { WaysToSend } from './WaysToSend.tsx'

interface ClientMessageDialogProps extends BookingDialogProps {
  /** The message that is proposed, instead of the one that comes next. */
  first?: ClientMessageKind
}

/** Prepares a message to the client of a trip from a template, with the link of the page that follows it. */
export function ClientMessageDialog({ booking, first, onClose }: ClientMessageDialogProps): ReactElement {
  const templates = useData(listClientTemplates, {})
  const settings = useData(getPublicSettings, {})
  const link = useTripLink(makeClientLink, { id: booking.id, bearer: booking.user.id })
  const [kind, setKind] = useState(() => first ?? nextKind(booking))
  const [chosenLanguage, setLanguage] = useState<ClientLanguage>()
  const [ownText, setOwnText] = useState<string>()
  const noting = {
    subject: ({ id }: { id: string }) => id,
    onError: (error: Error) => sayFailure('Erreur de sauvegarde', error, "L'envoi n'a pas été noté"),
  }
  const inform = useAction(prepareClientMessage, noting)
  const remind = useAction(recordClientReminder, noting)
  const language = chosenLanguage ?? (settings.answer?.data.business.language === 'en' ? 'en' : 'fr')
  const proposed =
    settings.answer && templates.answer && link.url !== undefined
      ? proposedText(templates.answer.data, { booking, settings: settings.answer.data, kind, language, link: link.url })
      : undefined
  const text = ownText ?? proposed
  const whatsapp = text === undefined ? null : whatsappLink(booking.user.phone, text)
  const choose = (change: () => void) => {
    change()
    setOwnText(undefined)
  }
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
          onKind={(next) => choose(() => setKind(next))}
          onLanguage={(next) => choose(() => setLanguage(next))}
        />
        {booking.clientInformedAt && <p className="text-ink-2">Ce client a déjà reçu un message sur cette course.</p>}
        {link.url === null && <MissingLink name="lien de suivi" isBusy={link.isBusy} onRetry={link.retry} />}
        {text === undefined ? (
          <>
            <QueryState data={templates}>{() => <Skeleton rows={1} />}</QueryState>
            {settings.error && <QueryState data={settings} />}
          </>
        ) : (
          <>
            {whatsapp === null && (
              <p className="font-semibold text-urgent">
                Ce client n'a pas de numéro joignable sur WhatsApp&nbsp;: copiez le message.
              </p>
            )}
            <TextAreaField
              label="Message"
              rows={12}
              maxLength={4000}
              value={text}
              onChange={({ target }) => setOwnText(target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface Proposal {
  booking: Booking
  settings: PublicSettings
  kind: ClientMessageKind
  language: ClientLanguage
  link: string | null
}

function proposedText(templates: readonly ClientTemplate[], proposal: Proposal): string {
  const { booking, settings, kind, language, link } = proposal
  const template = templates.find((one) => one.kind === kind && one.language === language)
  return fillTemplate(template?.text ?? '', clientMessageFacts(booking, settings, { language, link: link ?? '' }))
}

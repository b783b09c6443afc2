import { prepareDriverMessage } from '@yoon/contract/bookings/calls'
import { driverMessage, whatsappLink } from '@yoon/contract/bookings/driver-message'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { MapPin, MessageSquarePlus, Pencil, RotateCcw } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { personName } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextAreaField } from '../../../ui/forms/Field.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { unreachable } from '../booking-words.ts'
import { TripLinkLine } from '../mission/TripLinkLine.tsx'
import { useTripLink } from '../mission/use-trip-link.ts'
import { preparedNote } from './prepared-note.ts'
import { WaysToSend } from './WaysToSend.tsx'

/** Maximum length of the notes (rules/bookings 30). */
const notesMax = 500

interface DriverMessageDialogProps {
  booking: Booking
  onClose: () => void
  /** Called with the booking once its message is prepared. */
  onPrepared?: (prepared: Booking) => void
  /** True if the message follows another step, so that it may also be left for later. */
  isNext?: boolean
  /** Stands above the message. */
  children?: ReactNode
}

/** Shows the message to the driver before it is sent, with notes or edited by hand (rules/bookings 30). */
export function DriverMessageDialog(props: DriverMessageDialogProps): ReactElement {
  const { booking, onClose, onPrepared, isNext = false, children } = props
  const data = useData(getPublicSettings, {})
  const settings = data.answer?.data
  const link = useTripLink('mission', { id: booking.id, bearer: booking.driver?.id })
  const [notes, setNotes] = useState('')
  const [ownText, setOwnText] = useState<string>()
  const prepare = useAction(prepareDriverMessage, {
    subject: ({ id }) => id,
    onSuccess: (answer) => onPrepared?.(answer.data),
    onError: (error) => toast.error('Erreur de sauvegarde', messageOf(error, 'Une erreur est survenue')),
  })
  const canReach = booking.driver?.hasValidPhone === true
  const proposed =
    settings && link.url !== undefined ? driverMessage(booking, settings, { notes, link: link.url }) : undefined
  const text = ownText ?? proposed
  const prepared = preparedNote(booking)
  return (
    <Dialog
      title="Message au chauffeur"
      description={recipientOf(booking)}
      onClose={onClose}
      footer={
        <>
          {(isNext || !canReach) && (
            <Button look={canReach ? 'quiet' : 'primary'} onClick={onClose}>
              {canReach && !prepared ? 'Plus tard' : 'Fermer'}
            </Button>
          )}
          {text !== undefined && (
            <WaysToSend
              text={text}
              link={canReach ? whatsappLink(booking.driver?.user.phone ?? null, text) : null}
              onSend={() =>
                canReach && prepare.run({ id: booking.id, ...(notes.trim() && { notes }) }, booking.version)
              }
            />
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
        <Unreachable booking={booking} />
        {prepared && <p className={booking.isMessageStale ? 'font-semibold text-wait' : 'text-ink-2'}>{prepared}</p>}
        {proposed === undefined ? (
          <QueryState data={data}>{() => <Skeleton rows={1} />}</QueryState>
        ) : (
          <>
            <MessageText
              notes={notes}
              onNotes={setNotes}
              proposed={proposed}
              ownText={ownText}
              onOwnText={setOwnText}
            />
            <TripLinkLine
              purpose="mission"
              link={link}
              text={ownText ?? proposed}
              onReplaced={(before, after) => setOwnText((own) => own?.replaceAll(before, after))}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Why no message can reach the driver; nothing if one can. */
function Unreachable({ booking }: Pick<DriverMessageDialogProps, 'booking'>): ReactElement | false {
  return (
    booking.driver?.hasValidPhone !== true && (
      <p role="alert" className="rounded-md bg-urgent-soft px-3 py-2 font-semibold text-urgent">
        {unreachable(booking)}
      </p>
    )
  )
}

function recipientOf({ driver }: Booking): string | undefined {
  if (!driver) return undefined
  const { user } = driver
  return user.phone ? `${personName(user)} · ${formatPhone(user.phone)}` : personName(user)
}

interface MessageTextProps {
  notes: string
  onNotes: (notes: string) => void
  proposed: string
  /** Text edited by hand; undefined while the proposed text is used. */
  ownText: string | undefined
  onOwnText: (text: string | undefined) => void
}

/** The proposed text with notes, or a text edited by hand. */
function MessageText({ notes, onNotes, proposed, ownText, onOwnText }: MessageTextProps): ReactElement {
  if (ownText !== undefined) {
    return (
      <>
        <TextAreaField
          label="Message"
          rows={16}
          maxLength={4000}
          value={ownText}
          onChange={(event) => onOwnText(event.target.value)}
        />
        <div>
          <Button look="quiet" icon={<RotateCcw size={15} aria-hidden="true" />} onClick={() => onOwnText(undefined)}>
            Rétablir le message proposé
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <section aria-label="Aperçu du message">
        <div className="flex items-center justify-between">
          <h3 className="font-semibold">Aperçu</h3>
          <Button
            look="quiet"
            icon={<Pencil size={15} aria-hidden="true" />}
            className="-mr-3.5"
            onClick={() => onOwnText(proposed)}
          >
            Modifier le texte
          </Button>
        </div>
        <p className="rounded-lg border border-line bg-raised px-3.5 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {proposed.split(/(?<=\n)/).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other identity
            <PreviewLine key={at} line={line} />
          ))}
        </p>
      </section>
      <Notes notes={notes} onNotes={onNotes} />
    </>
  )
}

/** A line of the message; of a link the host alone, as the line before names the place that it searches. */
function PreviewLine({ line }: { line: string }): ReactElement | string {
  const [link] = /^https:\S+/.exec(line) ?? []
  if (!link) return line
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        data-tooltip={link}
        className="inline-flex items-center gap-1 align-bottom font-semibold text-brand underline underline-offset-2 max-md:-my-3.25 max-md:py-3.25"
      >
        <MapPin size={14} aria-hidden="true" />
        {new URL(link).host}
      </a>
      {line.slice(link.length)}
    </>
  )
}

/** The notes of the staff, folded until they are wanted: the message comes first. */
function Notes({ notes, onNotes }: Pick<MessageTextProps, 'notes' | 'onNotes'>): ReactElement {
  const [isOpen, setIsOpen] = useState(notes !== '')
  if (!isOpen) {
    return (
      <div>
        <Button
          look="quiet"
          icon={<MessageSquarePlus size={15} aria-hidden="true" />}
          aria-expanded={false}
          className="-ml-3.5"
          onClick={() => setIsOpen(true)}
        >
          Ajouter une consigne
        </Button>
      </div>
    )
  }
  return (
    <TextAreaField
      label="Consignes pour le chauffeur"
      hint={`${notes.length} / ${notesMax} caractères`}
      rows={2}
      maxLength={notesMax}
      value={notes}
      autoFocus
      onChange={(event) => onNotes(event.target.value)}
    />
  )
}

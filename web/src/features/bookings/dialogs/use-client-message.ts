import type { Booking } from '@yoon/contract/bookings/schemas'
import { listClientTemplates } from '@yoon/contract/client-messages/calls'
import type { ClientLanguage, ClientMessageField, ClientMessageKind } from '@yoon/contract/client-messages/kinds'
import { clientMessageFacts, fillTemplate } from '@yoon/contract/client-messages/message'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { useState } from 'react'
import { type Data, useData } from '../../../lib/calls/data.ts'
import { nextKind } from '../mission/client-message-kind.ts'
import { type TripLink, useTripLink } from '../mission/use-trip-link.ts'

/** Field of a template that the link replaces. */
const fieldOfLink = `{${'lien' satisfies ClientMessageField}}`

export interface ClientMessage {
  templates: Data<typeof listClientTemplates>
  settings: Data<typeof getPublicSettings>
  kind: ClientMessageKind
  language: ClientLanguage
  /** The link of the page of the client; undefined if the template has none. */
  link: TripLink | undefined
  /** The message as it would be sent; undefined until it is known. */
  text: string | undefined
  setText: (change: (text: string | undefined) => string | undefined) => void
  /** Chooses another template or language; over a text edited by hand, the person is asked first. */
  choose: (chosen: Choice) => void
  /** A choice that waits for the answer of the person. */
  pending: Choice | undefined
  confirm: (choice: Choice) => void
  keepText: () => void
}

interface Choice {
  kind?: ClientMessageKind
  language?: ClientLanguage
}

/** The message to the client of a trip: a filled template, or a text edited by hand. */
export function useClientMessage(booking: Booking, first: ClientMessageKind | undefined): ClientMessage {
  const templates = useData(listClientTemplates, {})
  const settings = useData(getPublicSettings, {})
  const [chosen, setChosen] = useState<Choice>({})
  const [ownText, setOwnText] = useState<string>()
  const [pending, setPending] = useState<Choice>()
  const [proposedKind] = useState(() => first ?? nextKind(booking))
  const { kind = proposedKind, language = settings.answer?.data.business.language === 'en' ? 'en' : 'fr' } = chosen
  const template = templates.answer?.data.find((one) => one.kind === kind && one.language === language)
  // Asked for with the templates, as most of them have it.
  const isWithLink = template?.text.includes(fieldOfLink) !== false
  const link = useTripLink('client', { id: booking.id, bearer: isWithLink ? booking.user.id : undefined })
  const isReady = !isWithLink || link.url !== undefined
  const proposed =
    settings.answer && template && isReady
      ? fillTemplate(
          template.text,
          clientMessageFacts(booking, settings.answer.data, { language, link: link.url ?? '' }),
        )
      : undefined
  const confirm = (choice: Choice) => {
    setChosen((before) => ({ ...before, ...choice }))
    setOwnText(undefined)
    setPending(undefined)
  }
  return {
    templates,
    settings,
    kind,
    language,
    link: isWithLink && link.url !== undefined ? link : undefined,
    text: ownText ?? proposed,
    setText: setOwnText,
    choose: (choice) => (ownText === undefined || ownText === proposed ? confirm(choice) : setPending(choice)),
    pending,
    confirm,
    keepText: () => setPending(undefined),
  }
}

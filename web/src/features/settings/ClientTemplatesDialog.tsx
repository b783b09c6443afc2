import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ClientTemplate, listClientTemplates, saveClientTemplate } from '@yoon/contract/client-messages/calls'
import { templateFormSchema, templateLimits } from '@yoon/contract/client-messages/form'
import {
  type ClientLanguage,
  type ClientMessageField,
  type ClientMessageKind,
  clientMessageFields,
  clientMessageKinds,
  clientMessageLabels,
} from '@yoon/contract/client-messages/kinds'
import { clientMessageFacts, emptyFields, fillTemplate } from '@yoon/contract/client-messages/message'
import { originalTemplates } from '@yoon/contract/client-messages/templates'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { RotateCcw } from 'lucide-react'
import { type ReactElement, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../lib/calls/api.ts'
import { useData } from '../../lib/calls/data.ts'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { readCurrent } from '../../lib/forms/read-current.ts'
import { failureTitle } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import { TextAreaField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { TemplateChoice } from '../bookings/index.ts'

interface Chosen {
  kind: ClientMessageKind
  language: ClientLanguage
}

/** Shows the templates of the messages to clients, one at a time, each with its preview. */
export function ClientTemplatesDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'CONFIRMATION', language: 'fr' })
  const data = useData(listClientTemplates, {})
  const stored = data.answer?.data.find((one) => isOf(one, chosen))
  if (!stored) {
    return (
      <Dialog title="Messages aux clients" onClose={onClose}>
        <QueryState data={data} />
      </Dialog>
    )
  }
  return (
    <TemplateDialog key={`${chosen.kind} ${chosen.language}`} stored={stored} onChosen={setChosen} onClose={onClose} />
  )
}

function isOf({ kind, language }: Chosen, chosen: Chosen): boolean {
  return kind === chosen.kind && language === chosen.language
}

interface TemplateDialogProps {
  stored: ClientTemplate
  onChosen: (chosen: Chosen) => void
  onClose: () => void
}

function TemplateDialog({ stored, onChosen, onClose }: TemplateDialogProps): ReactElement {
  // A snapshot: what is typed belongs to this text, even if a colleague saves another one meanwhile.
  const [base, setBase] = useState(stored)
  const { kind, language } = base
  const original = originalTemplates[language][kind]
  const form = useForm({
    initial: { text: base.text },
    parse: ({ text }) => templateFormSchema.safeParse({ kind, language, text }),
    onValid: (body) => save.run(body, base.version),
  })
  const begin = (template: ClientTemplate) => {
    setBase(template)
    form.restart({ text: template.text })
  }
  const save = useAction(saveClientTemplate, {
    subject: () => `${saveClientTemplate.path} ${kind} ${language}`,
    onSuccess: ({ data }) => {
      toast.retract(failureTitle)
      toast.success('Modèle enregistré', clientMessageLabels[kind])
      begin(data)
    },
    onError: (error) => {
      form.setServerErrors(error)
      sayFailure(failureTitle, error, "Erreur lors de l'enregistrement du modèle")
    },
  })
  const readAgain = (isTaken: boolean) =>
    readCurrent(call(listClientTemplates, {}), (templates) => {
      const current = templates.find((one) => isOf(one, base))
      if (!current) return
      save.reset()
      if (isTaken) begin(current)
      else setBase(current)
    })
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const { lost, stale, isBusy } = savingOf(save)
  return (
    <FormDialog
      title="Messages aux clients"
      size="large"
      id="modele"
      form={form}
      guard={guard}
      submitLabel="Enregistrer"
      cancelLabel="Fermer"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      {stale && <StaleNotice sentence={stale} onRead={readAgain} />}
      <TemplateChoice
        kinds={clientMessageKinds}
        kind={base.kind}
        language={base.language}
        isRequired
        isDisabled={form.isDirty}
        onKind={(kind) => onChosen({ kind, language: base.language })}
        onLanguage={(language) => onChosen({ kind: base.kind, language })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <TemplateText value={form.values.text} error={form.errors.text} onText={(text) => form.set({ text })} />
          {form.values.text !== original && (
            <div>
              <Button
                look="quiet"
                className="-ml-3.5"
                icon={<RotateCcw size={15} aria-hidden="true" />}
                onClick={() => form.set({ text: original })}
              >
                Reprendre le texte d'origine
              </Button>
            </div>
          )}
        </div>
        <Preview template={form.values.text} language={language} />
      </div>
    </FormDialog>
  )
}

interface TemplateTextProps {
  value: string
  error: string | undefined
  onText: (text: string) => void
}

/** The text of a template; a press on a field writes it where the cursor stands. */
function TemplateText({ value, error, onText }: TemplateTextProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    const before = `${value.slice(0, from)}{${name}}`
    flushSync(() => onText(before + value.slice(to)))
    area.current?.focus()
    area.current?.setSelectionRange(before.length, before.length)
  }
  return (
    <>
      <TextAreaField
        ref={area}
        label="Texte"
        name="text"
        isRequired
        rows={14}
        maxLength={templateLimits.max}
        value={value}
        error={error}
        hint="Une ligne dont les champs sont vides n'est pas envoyée, par exemple celle du vol."
        onChange={({ target }) => onText(target.value)}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Champs à insérer</legend>
        <div className="flex flex-wrap gap-1">
          {(Object.keys(clientMessageFields) as ClientMessageField[]).map((name) => (
            <button
              key={name}
              type="button"
              data-tooltip={clientMessageFields[name]}
              aria-label={`Insérer ${clientMessageFields[name]}`}
              onClick={() => insert(name)}
              className="min-h-11 rounded-md border border-line-strong px-2 font-mono text-sm hover:bg-raised md:min-h-7"
            >
              {`{${name}}`}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** The message as the client of a real booking would read it. */
function Preview({ template, language }: { template: string; language: ClientLanguage }): ReactElement {
  const id = useId()
  const assigned = useData(listBookings, { status: 'ASSIGNED', limit: 20 })
  const bookings = useData(listBookings, { limit: 20 })
  const settings = useData(getPublicSettings, {})
  const booking = assigned.answer && bookings.answer && exampleOf([...assigned.answer.data, ...bookings.answer.data])
  const link = `${location.origin}/c/…`
  const facts = booking && settings.answer && clientMessageFacts(booking, settings.answer.data, { language, link })
  const message = facts && fillTemplate(template, facts)
  const missing = facts ? emptyFields(template, facts) : []
  return (
    <section aria-labelledby={id} className="grid content-start gap-1">
      <h3 id={id} className="font-semibold">
        Aperçu
      </h3>
      {booking && facts ? (
        <>
          <p className="text-sm text-ink-2">
            Avec la réservation <span className="font-mono">{booking.bookingReference}</span>
          </p>
          <p className="rounded-lg border border-line bg-raised px-3.5 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
            {message || <span className="text-ink-2">Rien à envoyer pour cette réservation.</span>}
          </p>
          {missing.length > 0 && (
            <p className="text-sm text-ink-2">
              Sans valeur pour cette réservation&nbsp;:{' '}
              <span className="font-mono">{missing.map((name) => `{${name}}`).join(' ')}</span>
            </p>
          )}
        </>
      ) : assigned.answer && bookings.answer && settings.answer ? (
        <p className="text-ink-2">L'aperçu apparaîtra avec la première réservation.</p>
      ) : (
        <>
          <QueryState data={assigned.error ? assigned : bookings}>{() => null}</QueryState>
          {settings.error && <QueryState data={settings} />}
        </>
      )}
    </section>
  )
}

/** Returns the booking of the preview: one that has a driver, a vehicle and a flight, or as much of it as there is. */
function exampleOf(bookings: readonly Booking[]): Booking | undefined {
  const withCrew = bookings.filter(({ driver, vehicle }) => driver && vehicle)
  return withCrew.find(({ flightNumber }) => flightNumber) ?? withCrew[0] ?? bookings[0]
}

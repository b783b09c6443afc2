import { createClient } from '@yoon/contract/clients/calls'
import { clientFormSchema } from '@yoon/contract/clients/form'
import { formatPhone } from '@yoon/contract/phones'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { personName } from '../../../lib/format.ts'
import { dropDraft, keepDraft, readDraft } from '../../../lib/forms/drafts.ts'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { useFormErrors } from '../../../lib/forms/use-form-errors.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { type Client, clientDraft } from './client.ts'

interface ClientValues {
  firstName: string
  lastName: string
  phone: string
}

const nobody: ClientValues = { firstName: '', lastName: '', phone: '' }

/** True if a new client was begun but not created yet. */
export const isClientBegun = () => Object.keys(readDraft(clientDraft, nobody)).length > 0

interface NewClientFormProps {
  /** Text of the search: a phone number or the beginning of a name. */
  typed: string
  onClient: (client: Client) => void
  onClose: () => void
}

/**
 * Form for a new client: names and phone only (rules/bookings 11). Inside the booking form, so not a `form` element
 * itself.
 */
export function NewClientForm({ typed, onClient, onClose }: NewClientFormProps): ReactElement {
  const isPhone = /^[\d+ ()-]{3,}$/.test(typed.trim())
  const [firstName = '', ...others] = isPhone ? [] : typed.trim().split(/\s+/)
  const [values, setValues] = useState<ClientValues>(() => ({
    firstName,
    lastName: others.join(' '),
    phone: isPhone ? typed : '',
    ...readDraft(clientDraft, nobody),
  }))
  const { ref, errors, setErrors, setServerErrors } = useFormErrors<HTMLFieldSetElement>()
  const [holder, setHolder] = useState<Client>()
  const create = useAction(createClient, {
    onSuccess: ({ data }) => {
      toast.success('Client créé')
      use(data)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CLIENT_EXISTS') return setHolder(clientOf(error.details))
      setServerErrors(error)
      toast.error(
        'Erreur de sauvegarde',
        messageOf(withDraftKeptMessage(error), "Erreur lors de la sauvegarde de l'utilisateur"),
      )
    },
  })
  const use = (client: Client) => {
    dropDraft(clientDraft)
    onClient(client)
  }
  const set = (part: Partial<ClientValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    keepDraft(clientDraft, next)
    setHolder(undefined)
  }
  const save = () => {
    const parsed = clientFormSchema.safeParse(values)
    setErrors(parsed.success ? {} : fieldErrors(parsed.error))
    if (parsed.success) create.run(parsed.data)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    save()
  }
  const field = (name: keyof typeof values, label: string) => ({
    label,
    name,
    isRequired: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <fieldset
      ref={ref}
      onKeyDown={onEnter}
      className="grid min-w-0 gap-3 rounded-lg border border-brand bg-brand-soft p-3.5"
    >
      <legend className="px-1 font-semibold">Nouveau client</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField {...field('firstName', 'Prénom')} autoFocus maxLength={80} />
        <TextField {...field('lastName', 'Nom')} maxLength={80} />
      </div>
      <TextField {...field('phone', 'Téléphone')} type="tel" maxLength={30} placeholder="77 123 45 67" />
      {holder && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-wait-soft px-3.5 py-2.5 text-wait"
        >
          <p className="font-semibold">
            {personName(holder)} a déjà le{' '}
            <span className="whitespace-nowrap">{holder.phone && formatPhone(holder.phone)}</span>
          </p>
          <Button onClick={() => use(holder)}>Utiliser ce client</Button>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-md:*:flex-1">
        <Button
          onClick={() => {
            dropDraft(clientDraft)
            onClose()
          }}
        >
          Chercher un client
        </Button>
        <Button look="primary" isBusy={create.isBusy} onClick={save}>
          Créer le client
        </Button>
      </div>
    </fieldset>
  )
}

function clientOf(details: unknown): Client | undefined {
  return (details as { client?: Client } | undefined)?.client
}

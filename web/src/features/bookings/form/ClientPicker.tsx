import { formatPhone } from '@yoon/contract/phones'
import { listUsers } from '@yoon/contract/users/calls'
import { Plus } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { pickerSearchMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Highlight } from '../../../ui/Highlight.tsx'
import { Combobox } from '../../../ui/pickers/Combobox.tsx'
import type { BookingValues } from './booking-form-values.ts'
import { type Client, isPhone, isSameClient } from './client.ts'
import { readSearchedWords } from './given-client.ts'
import { NewClientFields } from './NewClientFields.tsx'

interface ClientPickerProps {
  values: BookingValues
  errors: Record<string, string>
  set: (part: Partial<BookingValues>) => void
  disabled: boolean
  /** The client who has the phone of the new client already. */
  holder: Client | undefined
}

/** Finds a client by name or by any form of the phone number, or has a new one created with the booking. */
export function ClientPicker(props: ClientPickerProps): ReactElement {
  const { values, errors, set, disabled, holder } = props
  const { client, isNewClient } = values
  const fields = useRef<HTMLDivElement>(null)
  const wasNew = useRef(isNewClient)
  useEffect(() => {
    if (wasNew.current === isNewClient) return
    wasNew.current = isNewClient
    // An answer that came late must not take the focus from the field that the user went on to.
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && !fields.current?.contains(focused)) return
    const [first, second] = fields.current?.querySelectorAll('input') ?? []
    const isNamed = /\S\s+\S/.test(first?.value ?? '')
    if (isNewClient && isNamed) second?.focus()
    else first?.focus()
  }, [isNewClient])
  if (disabled) {
    return (
      <div>
        <p className="font-semibold">Client</p>
        <p>{client && personName(client)}</p>
      </div>
    )
  }
  const begin = (typed: string) => {
    const carried = isPhone(typed) ? { clientPhone: typed.trim() } : typed.trim() && { clientName: typed.trim() }
    set({ isNewClient: true, ...carried })
  }
  return (
    <div ref={fields}>
      {isNewClient ? (
        <NewClientFields values={values} errors={errors} set={set} holder={holder} />
      ) : (
        <ClientSearch value={client} error={errors.userId} onValue={(next) => set({ client: next })} onNew={begin} />
      )}
    </div>
  )
}

/** Maximum number of suggestions (rules/bookings 11). */
const suggestions = 10
/** The option that begins a new client. */
const newClient: Client = { id: 'new', firstName: '', lastName: '', phone: null }

interface ClientSearchProps {
  value: Client | null
  error: string | undefined
  onValue: (client: Client | null) => void
  onNew: (typed: string) => void
}

function ClientSearch({ value, error, onValue, onNew }: ClientSearchProps): ReactElement {
  // A draft may have a client already.
  const [searched] = useState(() => (value ? '' : readSearchedWords()))
  const [query, setQuery] = useState(searched)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover the results.
    if (searched && matchMedia('(pointer: fine)').matches) box.current?.querySelector('input')?.focus()
  }, [searched])
  const typed = query.trim()
  const search = useDebounced(typed, pickerSearchMs)
  const isAsking = search !== '' && search !== (value && personName(value))
  // Asks nothing before the first key: the form opens sooner.
  const question = { role: 'CLIENT', limit: suggestions, search } as const
  const found = useData(listUsers, question, { isEnabled: isAsking, keepsPrevious: true })
  const { answer, isOld, isPaused, error: failure } = found
  const clients = isAsking && answer ? answer.data : []
  const isSearching = typed !== search || (isAsking && (!answer || isOld))
  const isNewOffered =
    (!isSearching || isPaused || failure !== null) && !clients.some((one) => isSameClient(one, typed))
  const status = () => {
    if (isAsking && failure) return messageOf(failure, 'Erreur lors de la recherche des clients')
    if (isAsking && isPaused) return 'Hors ligne\u00a0: la recherche reprendra dès que la connexion sera rétablie.'
    if (isSearching) return 'Recherche…'
    if (!isAsking) return 'Tapez un nom ou un numéro de téléphone.'
    return clients.length === 0 ? 'Aucun client trouvé' : ''
  }
  return (
    <div ref={box} className="relative">
      <Combobox<Client>
        label="Client"
        name="userId"
        isRequired
        error={error}
        options={isNewOffered ? [newClient, ...clients] : clients}
        // Enter takes a client who was found before it begins a new one.
        highlighted={isNewOffered && clients.length > 0 ? 1 : 0}
        isSearching={isSearching && !isNewOffered}
        value={value}
        typedAtFirst={searched}
        onValue={(client) => (client === newClient ? onNew(typed) : onValue(client))}
        onQuery={setQuery}
        toLabel={(client) => (client === newClient ? query : personName(client))}
        status={status()}
        placeholder="Nom ou téléphone"
      >
        {(client) =>
          client === newClient ? (
            <span className="flex items-center gap-2 font-semibold text-brand-strong">
              <Plus size={16} className="shrink-0" aria-hidden="true" />
              {typed && isAsking ? `Nouveau client «\u00a0${typed}\u00a0»` : 'Nouveau client'}
            </span>
          ) : (
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>
                <Highlight text={personName(client)} query={search} />
              </span>
              <span className="whitespace-nowrap text-ink-2">{client.phone && formatPhone(client.phone)}</span>
            </span>
          )
        }
      </Combobox>
      {value?.phone && <p className="absolute top-0 right-0 text-ink-2">{formatPhone(value.phone)}</p>}
    </div>
  )
}

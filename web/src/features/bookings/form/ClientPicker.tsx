import { formatPhone } from '@yoon/contract/phones'
import { listUsers } from '@yoon/contract/users/calls'
import { UserPlus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { pickerSearchMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/Button.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'
import { Combobox } from '../../../ui/pickers/Combobox.tsx'
import type { Client } from './client.ts'
import { isClientBegun, NewClientForm } from './NewClientForm.tsx'

/** Maximum number of suggestions (rules/bookings 11). */
const suggestions = 10
interface ClientPickerProps {
  value: Client | null
  error: string | undefined
  disabled: boolean
  onValue: (client: Client | null) => void
}

/** Finds a client by name or by any form of the phone number, or creates a new one. */
export function ClientPicker({ value, error, disabled, onValue }: ClientPickerProps): ReactElement {
  const [query, setQuery] = useState('')
  const [isNew, setIsNew] = useState(isClientBegun)
  /** The client chosen before a new one was begun, restored if the new one is abandoned. */
  const [before, setBefore] = useState<Client | null>(null)
  const search = useDebounced(query.trim(), pickerSearchMs)
  const isAsking = search !== '' && search !== (value && personName(value))
  const question = { role: 'CLIENT', limit: suggestions, ...(isAsking && { search }) } as const
  const found = useData(listUsers, question, { isEnabled: !disabled, keepsPrevious: true })
  const { answer, isOld, isPaused, error: failure } = found
  if (isNew) {
    return (
      <NewClientForm
        typed={query}
        onClient={(client) => {
          onValue(client)
          setIsNew(false)
        }}
        onClose={() => {
          if (before) onValue(before)
          setIsNew(false)
        }}
      />
    )
  }
  if (disabled) {
    return (
      <div>
        <p className="font-semibold">Client</p>
        <p>{value && personName(value)}</p>
      </div>
    )
  }
  const options = answer?.data ?? []
  const isSearching = !answer || isOld || search !== query.trim()
  const status = () => {
    if (failure) return messageOf(failure, 'Erreur lors de la recherche des clients')
    if (isPaused) return 'Hors ligne\u00a0: la recherche reprendra dès que la connexion sera rétablie.'
    if (isSearching) return 'Recherche…'
    return options.length === 0 ? 'Aucun client trouvé' : ''
  }
  return (
    <div className="relative grid gap-1.5">
      <Combobox<Client>
        label="Client"
        name="userId"
        isRequired
        error={error}
        options={options}
        isSearching={isSearching}
        value={value}
        onValue={onValue}
        onQuery={setQuery}
        toLabel={personName}
        status={status()}
        placeholder="Nom ou téléphone"
      >
        {(client) => (
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>
              <Highlight text={personName(client)} query={isAsking ? search : ''} />
            </span>
            <span className="whitespace-nowrap text-ink-2">{client.phone && formatPhone(client.phone)}</span>
          </span>
        )}
      </Combobox>
      {value?.phone && <p className="text-ink-2">{formatPhone(value.phone)}</p>}
      {/* Beside the label: below the field, the open list of suggestions would cover it. */}
      <Button
        look="quiet"
        icon={<UserPlus size={16} aria-hidden="true" />}
        onClick={() => {
          setBefore(value)
          onValue(null)
          setIsNew(true)
        }}
        className="absolute -top-4 right-0 md:-top-2"
      >
        Nouveau client
      </Button>
    </div>
  )
}

import type { Driver } from '@yoon/contract/drivers/calls'
import { formatPhone } from '@yoon/contract/phones'
import { getUser, listUsers } from '@yoon/contract/users/calls'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { pickerSearchMs } from '../../../lib/search-delays.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { SelectField } from '../../../ui/forms/Field.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { NewUserFields } from './NewUserFields.tsx'
import { type DriverFormState, type DriverValues, usersWithoutProfile } from './use-driver-form.ts'

type Person = Pick<Driver['user'], 'id' | 'firstName' | 'lastName' | 'phone'>

interface UserFieldProps {
  state: DriverFormState
  /** The driver being edited: their user cannot be changed. */
  driver: Driver | undefined
}

const ways = [
  { value: 'known', label: 'Utilisateur existant' },
  { value: 'new', label: 'Nouvel utilisateur' },
] as const

/** Chooses the user of a driver, or creates one (rules/fleet 1, 2, 36). */
export function UserField({ state, driver }: UserFieldProps): ReactElement {
  const { form, isNewUser } = state
  const canCreateUser = useCan('users:create')
  const setIsNew = (isNew: boolean) => {
    form.set({ isNewUser: isNew })
    form.clearErrors('userId', 'firstName', 'lastName', 'phone', 'email', 'password')
  }
  if (!driver) {
    return (
      <div className="grid gap-3">
        {canCreateUser && (
          <SegmentedControl
            label="Compte du chauffeur"
            field="compte"
            className="max-md:text-sm"
            options={ways}
            value={isNewUser ? 'new' : 'known'}
            onValue={(way) => setIsNew(way === 'new')}
          />
        )}
        {isNewUser ? (
          <NewUserFields state={state} />
        ) : (
          <UserChoice form={form} onNew={canCreateUser ? () => setIsNew(true) : undefined} />
        )}
      </div>
    )
  }
  return (
    <UserSelect
      form={form}
      users={[driver.user]}
      isFixed
      hint="L'utilisateur d'un chauffeur ne peut pas être changé."
    />
  )
}

interface UserChoiceProps {
  form: Form<DriverValues>
  /** Offers to create a user with the driver. */
  onNew: (() => void) | undefined
}

/**
 * Lists users with the role DRIVER and without a driver profile; if there are too many for one page, a search field
 * appears.
 */
function UserChoice({ form, onNew }: UserChoiceProps): ReactElement {
  const { userId } = form.values
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), pickerSearchMs)
  const question = { ...usersWithoutProfile, ...(search && { search }) }
  const { answer, isOld, error } = useData(listUsers, question, { keepsPrevious: true })
  const found = answer?.data ?? []
  // Keeps the chosen user in the list during every search.
  const isElsewhere = userId !== '' && answer !== undefined && !found.some(({ id }) => id === userId)
  const chosen = useData(getUser, { id: userId }, { isEnabled: isElsewhere }).answer?.data
  const users: Person[] = isElsewhere && chosen?.id === userId ? [chosen, ...found] : found
  const missing = (answer?.pagination.total ?? 0) - found.length
  const failure = error ? messageOf(error, 'Erreur lors de la récupération des utilisateurs') : undefined
  return (
    <div className="grid gap-2">
      {(query !== '' || missing > 0) && (
        <SearchField
          label="Rechercher un utilisateur"
          placeholder="Nom, téléphone ou email"
          value={query}
          onValue={setQuery}
        />
      )}
      <UserSelect
        form={form}
        users={users}
        failure={failure}
        placeholder={answer ? 'Choisir un utilisateur' : 'Chargement…'}
        hint={answer && !isOld ? hintOf(search, found.length, missing, onNew) : undefined}
      />
    </div>
  )
}

function hintOf(
  search: string,
  found: number,
  missing: number,
  onNew: (() => void) | undefined,
): ReactElement | string | undefined {
  if (missing > 0) return `${countOf(missing, 'autre')}\u00a0: cherchez par nom, téléphone ou email pour les trouver.`
  if (found > 0) return undefined
  return search ? 'Aucun utilisateur ne correspond.' : <NoUsers onNew={onNew} />
}

interface UserSelectProps {
  form: Form<DriverValues>
  users: readonly Person[]
  isFixed?: boolean
  placeholder?: string
  failure?: string | undefined
  hint: ReactElement | string | undefined
}

function UserSelect(props: UserSelectProps): ReactElement {
  const { form, users, isFixed = false, placeholder, failure, hint } = props
  return (
    <SelectField
      label="Utilisateur"
      name="userId"
      isRequired
      disabled={isFixed}
      value={form.values.userId}
      error={form.errors.userId ?? failure}
      hint={hint}
      onChange={({ target }) => form.set({ userId: target.value })}
    >
      {placeholder && <option value="">{placeholder}</option>}
      {users.map((user) => (
        <option key={user.id} value={user.id}>
          {personName(user)}
          {user.phone && ` · ${formatPhone(user.phone)}`}
        </option>
      ))}
    </SelectField>
  )
}

function NoUsers({ onNew }: Pick<UserChoiceProps, 'onNew'>): ReactElement {
  return (
    <>
      Tous les utilisateurs avec le rôle Chauffeur sont déjà des chauffeurs.{' '}
      {onNew && (
        <button type="button" onClick={onNew} className="min-h-6 font-semibold text-brand underline">
          Ajouter un utilisateur
        </button>
      )}
    </>
  )
}

import { roleLabels, roles } from '@yoon/contract/permissions'
import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { accountPath } from '../../lib/account-path.ts'
import { personName } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { PasswordField as PasswordInput } from '../../ui/forms/PasswordField.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { UserColleagueChange } from './UserColleagueChange.tsx'
import { type UserFormState, type UserValues, useUserForm } from './use-user-form.ts'
import { roleHints } from './user-words.ts'

interface UserFormDialogProps {
  /** The user to edit; undefined to create one. */
  user: User | undefined
  /** Opens the details of another user. */
  onView: (userId: string) => void
  onClose: () => void
}

/** Creates or edits a user. */
export function UserFormDialog({ user, onView, onClose }: UserFormDialogProps): ReactElement {
  const state = useUserForm(user, onClose)
  const { form, isDirty, isBusy, lost } = state
  const guard = useUnsavedGuard(isDirty, () => {
    form.forget()
    onClose()
  })
  return (
    <FormDialog
      title={user ? "Modifier l'utilisateur" : 'Nouvel utilisateur'}
      description={user && personName(user)}
      id="utilisateur"
      form={form}
      guard={guard}
      submitLabel={user ? 'Enregistrer' : "Créer l'utilisateur"}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      <UserColleagueChange state={state} />
      <p className="text-ink-2">Seuls les administrateurs peuvent créer et modifier des utilisateurs.</p>
      <RoleField state={state} />
      <PersonFields state={state} onView={onView} />
      <PasswordField state={state} isNew={!user} />
    </FormDialog>
  )
}

function RoleField({ state: { form, isOwn } }: { state: UserFormState }): ReactElement {
  const { role } = form.values
  return (
    <SelectField
      label="Rôle"
      name="role"
      isRequired
      disabled={isOwn}
      value={role}
      error={form.errors.role}
      hint={isOwn ? 'Vous ne pouvez pas changer votre propre rôle.' : role && roleHints[role]}
      onChange={(event) => {
        form.set({ role: roles.find((one) => one === event.target.value) ?? '' })
        // A client needs neither: the errors at these fields may no longer apply.
        form.clearErrors('email', 'password')
      }}
    >
      <option value="">Choisir un rôle</option>
      {roles.map((one) => (
        <option key={one} value={one}>
          {roleLabels[one]}
        </option>
      ))}
    </SelectField>
  )
}

function PersonFields({ state, onView }: { state: UserFormState; onView: (userId: string) => void }): ReactElement {
  const { form, holder } = state
  const field = (name: Exclude<keyof UserValues, 'role'>, label: string) => ({
    label,
    isRequired: name !== 'email' || form.values.role !== 'CLIENT',
    ...form.field(name),
    // The browser would fill in the data of the person at the keyboard.
    autoComplete: 'off',
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <TextField {...field('firstName', 'Prénom')} maxLength={80} />
      <TextField {...field('lastName', 'Nom')} maxLength={80} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        <TextField {...field('phone', 'Téléphone')} type="tel" maxLength={30} placeholder="77 123 45 67" />
        {holder && (
          <Button
            className="py-1.5 whitespace-normal! [overflow-wrap:anywhere]"
            onClick={() => {
              form.forget()
              onView(holder.id)
            }}
          >
            Utiliser ce client&nbsp;: {personName(holder)}
          </Button>
        )}
      </div>
      <TextField {...field('email', 'Email')} type="email" maxLength={254} placeholder="nom@exemple.sn" />
    </div>
  )
}

const keptPassword =
  'Laissez vide pour ne pas le changer. Un nouveau mot de passe déconnecte cette personne\u00a0; elle devra le changer à sa prochaine connexion.'

function PasswordField({ state, isNew }: { state: UserFormState; isNew: boolean }): ReactElement {
  const { form, password, setPassword, isOwn } = state
  if (isOwn) return <OwnPasswordHint />
  return (
    <PasswordInput
      label={isNew ? 'Mot de passe' : 'Nouveau mot de passe'}
      name="password"
      autoComplete="new-password"
      isRequired={isNew && form.values.role !== 'CLIENT'}
      maxLength={200}
      value={password}
      error={form.errors.password}
      hint={isNew ? 'Au moins 6 caractères.' : keptPassword}
      onChange={(event) => setPassword(event.target.value)}
    />
  )
}

/**
 * Users change their own password on the account page, which asks for the current one; the typed values
 * stay as a draft.
 */
function OwnPasswordHint(): ReactElement {
  return (
    <p className="text-ink-2">
      Votre mot de passe se change dans{' '}
      <Link href={accountPath} className="font-semibold text-brand underline">
        Mon compte
      </Link>
      .
    </p>
  )
}

import { type Role, roles } from '@yoon/contract/permissions'
import { formatPhone } from '@yoon/contract/phones'
import { createUser, type User, updateUser } from '@yoon/contract/users/calls'
import { type NewUserForm, newUserFormSchema, type UserForm, userFormSchema } from '@yoon/contract/users/form'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { isRefused, type Saving, savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { personName } from '../../lib/format.ts'
import { isOneOf } from '../../lib/forms/drafts.ts'
import { failureTitle } from '../../lib/forms/saving.ts'
import { withDraftKeptMessage } from '../../lib/forms/submissions.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { keepUser, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'

export interface UserValues {
  role: Role | ''
  firstName: string
  lastName: string
  phone: string
  email: string
}

export interface Holder {
  id: string
  firstName: string
  lastName: string
}

export interface UserFormState extends Saving {
  form: Form<UserValues>
  /** Kept outside of the form, so that no draft stores it. */
  password: string
  setPassword(password: string): void
  isDirty: boolean
  /** The active client who already has the phone number. */
  holder: Holder | undefined
  /** True for the user's own account, whose role nobody can change. */
  isOwn: boolean
  /** The user as they were when the form opened, or were read again; undefined while one is created. */
  edited: User | undefined
  /** True if the server did not find the user. */
  isGone: boolean
  /** Continues from the current user: with their values, or with the typed ones. */
  goOnFrom(current: User, isTaken: boolean): void
}

/** Creates or edits a user; the server's validation errors appear at their fields. */
export function useUserForm(user: User | undefined, onDone: () => void): UserFormState {
  const session = useSession()
  const [password, setPassword] = useState('')
  // A snapshot: the edited user stays as they were when the form opened, even if the list behind it is refetched. So
  // the server refuses to overwrite a colleague's change, of the status too (rules/people 18).
  const [edited, setEdited] = useState(user)
  const form = useForm<UserValues, NewUserForm | UserForm>({
    initial: valuesOf(user),
    parse: (values) =>
      edited
        ? userFormSchema.safeParse({ ...values, password, isActive: edited.isActive })
        : newUserFormSchema.safeParse({ ...values, password }),
    onValid: ({ password: given, ...body }) => {
      toast.retract(failureTitle)
      const sent = { ...body, ...(given !== null && { password: given }) }
      if (!edited) create.run(sent)
      else update.run({ ...sent, id: edited.id, isActive: edited.isActive }, edited.version)
    },
    draft: edited ? `user ${edited.id} ${edited.version}` : 'user',
    draftShape: { role: isOneOf(['', ...roles]) },
  })
  const outcome = {
    onSuccess: ({ data }: { data: User }) => {
      toast.success(user ? 'Utilisateur modifié' : 'Utilisateur créé', personName(data))
      form.forget()
      if (session?.id === data.id) keepUser({ ...session, ...data, email: data.email ?? '' })
      onDone()
    },
    onError: (error: Error) => {
      if (isRefused(error, 'STALE') || isRefused(error, 'NOT_FOUND')) return
      form.setServerErrors(error)
      sayFailure(failureTitle, withDraftKeptMessage(error), "Erreur lors de la sauvegarde de l'utilisateur")
    },
  }
  const create = useAction(createUser, outcome)
  const update = useAction(updateUser, { ...outcome, subject: ({ id }) => id })
  const error = create.error ?? update.error
  return {
    form,
    password,
    setPassword: (typed) => {
      setPassword(typed)
      form.clearErrors('password')
    },
    isDirty: form.isDirty || password !== '',
    ...savingOf(create, update),
    holder: 'phone' in form.errors ? holderOf(error) : undefined,
    isOwn: user !== undefined && user.id === session?.id,
    edited,
    isGone: isRefused(error, 'NOT_FOUND'),
    goOnFrom: (current, isTaken) => {
      setEdited(current)
      if (isTaken) form.restart(valuesOf(current))
      update.reset()
    },
  }
}

function valuesOf(user: User | undefined): UserValues {
  if (!user) return { role: '', firstName: '', lastName: '', phone: '', email: '' }
  const { role, firstName, lastName, phone, email } = user
  return { role, firstName, lastName, phone: phone ? formatPhone(phone) : '', email: email ?? '' }
}

function holderOf(error: Error | null): Holder | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CLIENT_EXISTS') return undefined
  return (error.details as { client?: Holder } | undefined)?.client
}

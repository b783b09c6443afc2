import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { passwordProofSchema } from '@yoon/contract/own-password-form'
import type { ReactElement } from 'react'
import { type Answer, messageOf } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { TextField } from '../../ui/Field.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'

export interface PasswordProofState {
  form: Form<{ currentPassword: string }>
  isBusy: boolean
  error: Error | null
}

/** A call that takes the password once more. */
export function usePasswordProof<E extends Endpoint>(
  endpoint: E,
  onDone: (answer: Answer<E>) => void,
): PasswordProofState {
  const form = useForm<{ currentPassword: string }, { currentPassword: string }>({
    initial: { currentPassword: '' },
    parse: (values) => passwordProofSchema.safeParse(values),
    onValid: (body) => action.run(body as ArgsOf<E>),
  })
  const action = useAction(endpoint, {
    onSuccess: onDone,
    onError: form.refuse,
  })
  return { form, isBusy: action.isBusy, error: action.error }
}

export function PasswordProofForm({ id, state }: { id: string; state: PasswordProofState }): ReactElement {
  const { form, error } = state
  return (
    <form ref={form.ref} id={id} noValidate onSubmit={form.submit} className="mt-4 grid gap-4">
      {error && !form.errors.currentPassword && <FormNotice>{messageOf(error, 'Une erreur est survenue')}</FormNotice>}
      <PasswordField form={form} />
    </form>
  )
}

interface PasswordFieldProps {
  form: Pick<Form<{ currentPassword: string }>, 'values' | 'errors' | 'set'>
}

export function PasswordField({ form }: PasswordFieldProps): ReactElement {
  return (
    <TextField
      label="Mot de passe actuel"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      value={form.values.currentPassword}
      error={form.errors.currentPassword}
      onChange={(event) => form.set({ currentPassword: event.target.value })}
    />
  )
}

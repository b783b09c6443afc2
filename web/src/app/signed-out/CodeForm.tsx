import { login } from '@yoon/contract/auth/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { useFormErrors } from '../../lib/forms/use-form-errors.ts'
import { browserProof } from '../../lib/known-browser.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { secondFactorWays } from '../../ui/forms/second-factor-ways.ts'

interface CodeFormProps {
  credentials: { email: string; password: string }
  onSignedIn: (answer: OutputOf<typeof login>) => void
}

/** Second step of a sign-in: asks for a code. */
export function CodeForm({ credentials, onSignedIn }: CodeFormProps): ReactElement {
  const [way, setWay] = useState<keyof typeof secondFactorWays>('app')
  const [code, setCode] = useState('')
  const form = useFormErrors()
  const isLeaving = useRef(false)
  const focus = () => form.ref.current?.querySelector('input')?.focus()
  const signIn = useAction(login, {
    onSuccess: ({ data }) => onSignedIn(data),
    onError: (error) => {
      form.setServerErrors(error)
      focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.setErrors(code.trim() ? {} : { code: 'Le code est requis' })
    if (code.trim()) signIn.run({ ...credentials, code, ...browserProof() })
  }
  const { label, other, inputMode, autoComplete } = secondFactorWays[way]
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      {signIn.error && !form.errors.code && (
        <FormNotice>{messageOf(signIn.error, 'Une erreur est survenue')}</FormNotice>
      )}
      <TextField
        key={way}
        label={label}
        name="code"
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoFocus
        maxLength={40}
        value={code}
        error={form.errors.code}
        onChange={(event) => {
          setCode(event.target.value)
          form.clearErrors('code')
        }}
      />
      <Button type="submit" look="primary" isBusy={signIn.isBusy} className="w-full">
        Se connecter
      </Button>
      <Button
        look="quiet"
        className="w-full"
        onClick={({ detail }) => {
          // The second click of a double click moves the focus back to the field.
          if (detail > 1) return focus()
          setWay(way === 'app' ? 'recovery' : 'app')
          setCode('')
          form.clearErrors('code')
          signIn.reset()
        }}
      >
        {other}
      </Button>
      <Button
        look="quiet"
        className="w-full"
        onClick={() => {
          // `history.back()` is asynchronous: called twice, it would leave the site.
          if (!isLeaving.current) history.back()
          isLeaving.current = true
        }}
      >
        Retour
      </Button>
    </form>
  )
}

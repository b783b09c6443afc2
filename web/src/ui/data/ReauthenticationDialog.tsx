import { getTwoFactor } from '@yoon/contract/auth/calls'
import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { holdBack } from '../../lib/back.ts'
import { ApiError, call, messageOf } from '../../lib/calls/api.ts'
import { useFormErrors } from '../../lib/forms/use-form-errors.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../Button.tsx'
import { DialogBoundary } from '../dialogs/DialogBoundary.tsx'
import { TextField } from '../forms/Field.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormNotice } from '../forms/FormNotice.tsx'
import { secondFactorWays } from '../forms/second-factor-ways.ts'

type Field = keyof Reauthentication
type Way = keyof typeof secondFactorWays

/** Outcome of the call with the typed password and code; undefined if the user gave up. */
type Outcome<T> = { answer: T } | { failure: unknown } | undefined

/**
 * Asks for the user's password and code over the current screen, and sends the call with them; a wrong one is reported
 * at its field and asked for again. Without `missing` fields, asks for the password, and for the code if two-factor
 * authentication is on. Resolves to the answer, or undefined if the user gave up; throws any other refusal of the call.
 */
export function askReauthentication<T>(
  missing: readonly string[] | undefined,
  send: (given: Reauthentication) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  // Rendered outside of the application: any part of it may ask, even a dialog.
  const place = document.body.appendChild(document.createElement('div'))
  return new Promise<{ answer: T } | undefined>((resolve, reject) => {
    const root = createRoot(place, {
      onCaughtError: reportError,
      // React has unmounted the root by then: without an end, the action would stay busy for ever.
      onUncaughtError(error) {
        reportError(error)
        place.remove()
        reject(error)
      },
    })
    const onEnd = (outcome: Outcome<T>) => {
      root.unmount()
      place.remove()
      if (outcome && 'failure' in outcome) reject(outcome.failure)
      else resolve(outcome)
    }
    root.render(
      <DialogBoundary onClose={() => onEnd(undefined)}>
        <ReauthenticationDialog missing={missing} send={send} onEnd={onEnd} />
      </DialogBoundary>,
    )
  })
}

interface DialogProps<T> {
  missing: readonly string[] | undefined
  send: (given: Reauthentication) => Promise<T>
  onEnd: (outcome: Outcome<T>) => void
}

function ReauthenticationDialog<T>({ missing, send, onEnd }: DialogProps<T>): ReactElement | null {
  const state = useReauthentication({ missing, send, onEnd })
  const { fields, values, errors, notice, isBusy } = state
  const isPasswordAsked = fields.includes('currentPassword')
  useEffect(() => (isBusy ? undefined : holdBack(state.cancel, undefined, true)))
  // The button that started the call shows the busy state.
  if (isBusy) return null
  return (
    <FormDialog
      title={isPasswordAsked ? 'Confirmez avec votre mot de passe' : 'Confirmez avec un code'}
      size="small"
      id="reauthentification"
      form={state}
      guard={{ close: state.cancel }}
      submitLabel="Confirmer"
      isBusy={isBusy}
    >
      <p className="text-ink-2">Cette action est sensible : une confirmation est demandée à chaque fois.</p>
      {notice && <FormNotice>{notice}</FormNotice>}
      {isPasswordAsked && (
        <>
          <AccountName />
          <TextField
            label="Votre mot de passe"
            name="currentPassword"
            isRequired
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={values.currentPassword}
            error={errors.currentPassword}
            onChange={(event) => state.set('currentPassword', event.target.value)}
          />
        </>
      )}
      {fields.includes('code') && (
        <CodeField
          value={values.code}
          error={errors.code}
          way={state.way}
          onWay={state.setWay}
          onChange={(typed) => state.set('code', typed)}
        />
      )}
    </FormDialog>
  )
}

/** Tells a password manager which account the password belongs to. */
function AccountName(): ReactElement {
  const user = useSession()
  return <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ''} />
}

interface CodeFieldProps {
  value: string
  error: string | undefined
  way: Way
  onWay: (way: Way) => void
  onChange: (typed: string) => void
}

function CodeField({ value, error, way, onWay, onChange }: CodeFieldProps): ReactElement {
  const { label, other, inputMode, autoComplete } = secondFactorWays[way]
  return (
    <div className="grid justify-items-start gap-1">
      <TextField
        key={way}
        className="w-full"
        label={label}
        name="code"
        isRequired
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={40}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        look="quiet"
        onClick={() => {
          onWay(way === 'app' ? 'recovery' : 'app')
          onChange('')
        }}
      >
        {other}
      </Button>
    </div>
  )
}

const emptySentences: Record<Field, string> = {
  currentPassword: 'Le mot de passe actuel est requis',
  code: 'Le code est requis',
}

function useReauthentication<T>({ missing, send, onEnd }: DialogProps<T>) {
  const user = useSession()
  const [fields, setFields] = useState<readonly Field[]>(() => knownFields(missing ?? ['currentPassword']))
  const [values, setValues] = useState({ currentPassword: '', code: '' })
  const [way, setWay] = useState<Way>('app')
  const [notice, setNotice] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const form = useFormErrors()
  const ask = (more: readonly Field[]) => setFields((old) => [...new Set([...old, ...more])])
  const cancel = () => onEnd(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    if (missing) return
    // If this request fails, the refusal of the call says whether a code is missing.
    call(getTwoFactor, {}).then(
      ({ data }) => data.activeSince !== null && ask(['code']),
      () => undefined,
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the session only
  useEffect(() => {
    if (!user) queueMicrotask(cancel)
  }, [user])

  const refuse = (error: unknown) => {
    const refused = error instanceof ApiError ? knownFields(Object.keys(error.fields)) : []
    const isAskedMore = error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED'
    const isHere = isAskedMore || refused.some((field) => fields.includes(field))
    if (error instanceof ApiError && error.code === 'TOO_MANY_ATTEMPTS') setNotice(messageOf(error, ''))
    else if (!isHere) return onEnd({ failure: error })
    else if (isAskedMore) ask(refused)
    form.setServerErrors(error as ApiError)
    setIsBusy(false)
  }

  return {
    ...form,
    fields,
    values,
    way,
    setWay,
    notice,
    isBusy,
    cancel,
    set(field: Field, typed: string) {
      setValues((old) => ({ ...old, [field]: typed }))
      form.clearErrors(field)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const empty = fields.filter((field) => values[field].trim() === '')
      if (empty.length > 0) {
        return form.setErrors(Object.fromEntries(empty.map((field) => [field, emptySentences[field]])))
      }
      setNotice('')
      setIsBusy(true)
      const given = Object.fromEntries(fields.map((field) => [field, values[field]]))
      send(given).then((answer) => onEnd({ answer }), refuse)
    },
  }
}

function knownFields(names: readonly string[]): Field[] {
  return (['currentPassword', 'code'] as const).filter((field) => names.includes(field))
}

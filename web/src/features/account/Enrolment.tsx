import { confirmTwoFactor, startTwoFactor } from '@yoon/contract/auth/calls'
import { appCodeFormSchema, appCodeWithPasswordFormSchema } from '@yoon/contract/auth/two-factor-form'
import type { ArgsOf, OutputOf } from '@yoon/contract/endpoint'
import { Check, ClipboardCopy } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { type Action, useAction } from '../../lib/calls/use-action.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

type Started = OutputOf<typeof startTwoFactor>

interface Proof {
  code: string
  currentPassword: string
}

export interface EnrolmentState {
  start: Action<typeof startTwoFactor>
  started: Started | undefined
  form: Form<Proof>
  isPasswordAsked: boolean
  isBusy: boolean
  error: Error | null
  /** Set once the enrolment has succeeded. */
  recoveryCodes: readonly string[] | undefined
}

interface EnrolmentOptions {
  isJustSignedIn?: boolean
  /** Called if two-factor authentication is on already: the data on screen is stale. */
  onAlreadyOn: () => void
}

/**
 * Enrolment in two-factor authentication: starts when the screen opens and ends with a first code. The form asks for
 * the password too, unless the user has just signed in.
 */
export function useEnrolment({ isJustSignedIn = false, onAlreadyOn }: EnrolmentOptions): EnrolmentState {
  /** Handles TWO_FACTOR_ON: the answer with the codes was lost, or another tab completed the enrolment. */
  const noteAlreadyOn = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'TWO_FACTOR_ON') return
    toast.success(
      'Double authentification activée',
      'Créez de nouveaux codes de secours dans «\u00a0Mon compte\u00a0».',
    )
    onAlreadyOn()
  }
  const isPasswordAsked = !isJustSignedIn
  const [started, setStarted] = useState<Started>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const start = useAction(startTwoFactor, {
    onSuccess: ({ data }) => setStarted(data),
    onError: noteAlreadyOn,
  })
  const schema = isPasswordAsked ? appCodeWithPasswordFormSchema : appCodeFormSchema
  const form = useForm<Proof, ArgsOf<typeof confirmTwoFactor>>({
    initial: { code: '', currentPassword: '' },
    parse: (values) => schema.safeParse(values),
    onValid: (body) => confirm.run(body),
  })
  const confirm = useAction(confirmTwoFactor, {
    onSuccess: ({ data }) => setRecoveryCodes(data.recoveryCodes),
    onError: (error) => {
      noteAlreadyOn(error)
      form.setServerErrors(error)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => start.run({}), [])
  return { start, started, form, isPasswordAsked, isBusy: confirm.isBusy, error: confirm.error, recoveryCodes }
}

/** The QR code, the same secret as text, and the fields for the first code and the password. */
export function EnrolmentFields({ state }: { state: EnrolmentState }): ReactElement {
  const { start, started, form, isPasswordAsked, error } = state
  if (start.error) {
    return <ErrorState message={messageOf(start.error, 'Une erreur est survenue')} onRetry={() => start.run({})} />
  }
  if (!started) return <Skeleton rows={1} className="h-72" />
  return (
    <>
      {error && Object.keys(form.errors).length === 0 && (
        <FormNotice>{messageOf(error, 'Une erreur est survenue')}</FormNotice>
      )}
      <ol className="grid list-decimal gap-4 pl-5 marker:font-bold">
        <li>
          <p>
            Installez une application de codes sur votre téléphone&nbsp;: Google Authenticator, Microsoft Authenticator,
            Aegis…
          </p>
        </li>
        <li>
          <p className="mb-2">Scannez ce code QR avec l'application, ou saisissez la clé.</p>
          <QrCode text={started.uri} label="Code QR pour l'application" />
          <SecretKey secret={started.secret} />
        </li>
        <li>
          <TextField
            label="Code à 6 chiffres affiché par l'application"
            {...form.field('code')}
            isRequired
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </li>
        {isPasswordAsked && (
          <li>
            <TextField
              label="Mot de passe actuel"
              {...form.field('currentPassword')}
              isRequired
              type="password"
              autoComplete="current-password"
              maxLength={200}
            />
          </li>
        )}
      </ol>
    </>
  )
}

/** The secret in groups of four characters, to be read on one screen and typed on another. */
function SecretKey({ secret }: { secret: string }): ReactElement {
  const { isCopied, copy } = useCopy()
  return (
    <div className="mt-2 flex items-center gap-2">
      <code className="font-mono text-sm">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <IconButton label={isCopied ? 'Clé copiée' : 'Copier la clé'} onClick={() => copy(secret)}>
        {isCopied ? <Check size={16} aria-hidden="true" /> : <ClipboardCopy size={16} aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

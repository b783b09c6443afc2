import { disableTwoFactor, renewRecoveryCodes, revokeOtherSessions } from '@yoon/contract/auth/calls'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import type { AccountDialog } from './account-url.ts'
import { EnrolmentFields, useEnrolment } from './Enrolment.tsx'
import { OwnPasswordFields, useOwnPassword } from './OwnPassword.tsx'
import { RecoveryCodes, useKeptCodes } from './RecoveryCodes.tsx'

interface DialogProps {
  onClose: () => void
}

/** The dialog that the address names. */
export function AccountDialogs({ dialog, onClose }: DialogProps & { dialog: AccountDialog }): ReactElement {
  const Named = dialogs[dialog]
  return <Named onClose={onClose} />
}

const dialogs: Record<AccountDialog, (props: DialogProps) => ReactElement> = {
  password: PasswordDialog,
  'two-factor': EnrolmentDialog,
  codes: RenewCodesDialog,
  disable: DisableDialog,
  'others-out': RevokeOthersDialog,
}

function PasswordDialog({ onClose }: DialogProps): ReactElement {
  const state = useOwnPassword(() => {
    toast.success('Mot de passe changé', 'Vos autres sessions sont terminées.')
    onClose()
  })
  const { form, isBusy } = state
  const guard = useUnsavedGuard(form.isDirty && !isBusy, onClose)
  return (
    <FormDialog
      title="Changer le mot de passe"
      description="Vos autres sessions se terminent aussitôt."
      size="small"
      id="mot-de-passe"
      form={form}
      guard={guard}
      submitLabel="Changer le mot de passe"
      isBusy={isBusy}
    >
      <OwnPasswordFields state={state} />
    </FormDialog>
  )
}

function EnrolmentDialog({ onClose }: DialogProps): ReactElement {
  const state = useEnrolment({
    onAlreadyOn: () => {
      onClose()
    },
  })
  if (state.recoveryCodes) return <NewCodesDialog codes={state.recoveryCodes} onClose={onClose} />
  return (
    <FormDialog
      title="Activer la double authentification"
      size="small"
      id="double-authentification"
      form={state.form}
      guard={{ close: onClose }}
      submitLabel="Activer"
      isBusy={state.isBusy}
      isLocked={state.isBusy}
    >
      <EnrolmentFields state={state} />
    </FormDialog>
  )
}

/** Shows the new recovery codes. */
function NewCodesDialog({ codes, onClose }: DialogProps & { codes: readonly string[] }): ReactElement {
  const kept = useKeptCodes(() => {
    onClose()
  })
  return (
    <>
      <Dialog
        title="Vos codes de secours"
        size="small"
        onClose={kept.finish}
        footer={
          <Button look="primary" onClick={kept.finish}>
            Terminer
          </Button>
        }
      >
        <RecoveryCodes codes={codes} onKept={kept.note} />
      </Dialog>
      {kept.question}
    </>
  )
}

function RenewCodesDialog({ onClose }: DialogProps): ReactElement {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useAction(renewRecoveryCodes, {
    onSuccess: ({ data }) => setCodes(data.recoveryCodes),
    onError: sayError,
  })
  if (codes) return <NewCodesDialog codes={codes} onClose={onClose} />
  return (
    <ConfirmDialog
      title="Nouveaux codes de secours"
      look="primary"
      confirmLabel="Créer de nouveaux codes"
      isBusy={renew.isBusy}
      onConfirm={() => renew.run({})}
      onClose={onClose}
    >
      <p>Les anciens codes ne fonctionneront plus.</p>
    </ConfirmDialog>
  )
}

function DisableDialog({ onClose }: DialogProps): ReactElement {
  const disable = useAction(disableTwoFactor, {
    onSuccess: () => {
      toast.success('Double authentification désactivée')
      onClose()
    },
    onError: sayError,
  })
  return (
    <ConfirmDialog
      title="Désactiver la double authentification"
      confirmLabel="Désactiver"
      isBusy={disable.isBusy}
      onConfirm={() => disable.run({})}
      onClose={onClose}
    >
      <p>Votre mot de passe suffira de nouveau pour se connecter, à vous comme à toute personne qui le connaîtrait.</p>
    </ConfirmDialog>
  )
}

function sayError(error: Error): void {
  toast.error('Erreur', messageOf(error, 'Une erreur est survenue'))
}

function RevokeOthersDialog({ onClose }: DialogProps): ReactElement {
  const revoke = useAction(revokeOtherSessions, {
    onSuccess: () => {
      toast.success('Vos autres sessions sont terminées')
      onClose()
    },
    onError: sayError,
  })
  return (
    <ConfirmDialog
      title="Terminer les autres sessions"
      confirmLabel="Terminer les autres"
      isBusy={revoke.isBusy}
      onConfirm={() => revoke.run({})}
      onClose={onClose}
    >
      <p>Il faudra vous reconnecter sur tous vos autres appareils. Cette session reste ouverte.</p>
    </ConfirmDialog>
  )
}

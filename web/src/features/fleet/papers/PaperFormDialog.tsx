import type { Paper } from '@yoon/contract/papers/calls'
import { driverPaperKinds, managesPaper, paperKindLabels, vehiclePaperKinds } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { dayOf } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { useSession } from '../../../lib/session.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { SelectField, TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../../ui/forms/FormNotice.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { OwnerField } from '../OwnerField.tsx'
import { PaperFileField } from './PaperFileField.tsx'
import type { PaperValues } from './paper-form-values.ts'
import { holderName } from './paper-words.ts'
import { usePaperForm } from './use-paper-form.ts'

interface PaperFormDialogProps {
  /** The paper to edit; undefined to add one. */
  paper: Paper | undefined
  onClose: () => void
}

const anyOwner = { driver: true, vehicle: true }

/** Adds or edits a paper with its file (rules/papers 1–5). */
export function PaperFormDialog({ paper, onClose }: PaperFormDialogProps): ReactElement {
  const { form, isBusy, lost, stale, file, setFile, isFileRemoved, removeFile } = usePaperForm(paper, onClose)
  const guard = useUnsavedGuard(form.isDirty || file !== undefined || isFileRemoved, () => {
    form.forget()
    onClose()
  })
  const { values, errors } = form
  return (
    <FormDialog
      title={paper ? 'Modifier le papier' : 'Ajouter un papier'}
      id="papier"
      form={form}
      guard={guard}
      submitLabel={paper ? 'Enregistrer' : 'Ajouter le papier'}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <FormNotice>{stale}. Fermez cette fenêtre et rouvrez le papier.</FormNotice>}
      <OwnerField
        owner={values.owner}
        ownerId={values.ownerId}
        error={errors.ownerId}
        fixed={paper && holderName(paper)}
        may={anyOwner}
        onOwner={(next) => form.set({ owner: next, ownerId: '', kind: '' })}
        onOwnerId={(ownerId) => form.set({ ownerId })}
      />
      <KindField
        values={values}
        error={errors.kind}
        isFixed={paper !== undefined}
        onKind={(kind) => form.set({ kind })}
      />
      <PaperDetails form={form} />
      <PaperFileField
        stored={isFileRemoved ? null : (paper?.file ?? null)}
        file={file}
        error={errors.file}
        onFile={setFile}
        onRemove={removeFile}
      />
    </FormDialog>
  )
}

/** Number, categories and dates of a paper. */
function PaperDetails({ form }: { form: Form<PaperValues> }): ReactElement {
  const { values, errors } = form
  const today = dayOf(Date.now())
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField label="Numéro" {...form.field('number')} autoComplete="off" maxLength={60} />
        {values.kind === 'LICENCE' && (
          <TextField
            label="Catégories"
            {...form.field('category')}
            hint="Par exemple B, D"
            autoComplete="off"
            maxLength={30}
          />
        )}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <DateField
          label="Date d'émission"
          name="issuedOn"
          value={values.issuedOn}
          error={errors.issuedOn}
          min="1950-01-01"
          today={today}
          onValue={(issuedOn) => form.set({ issuedOn })}
        />
        <DateField
          label="Date d'expiration"
          name="expiresOn"
          value={values.expiresOn}
          error={errors.expiresOn}
          hint="Dernier jour de validité"
          min={values.issuedOn || '1950-01-01'}
          today={today}
          onValue={(expiresOn) => form.set({ expiresOn })}
        />
      </div>
    </>
  )
}

interface KindFieldProps {
  values: { owner: 'driver' | 'vehicle'; kind: string }
  error: string | undefined
  isFixed: boolean
  onKind: (kind: string) => void
}

/** Offers the kinds that the user may manage. */
function KindField({ values, error, isFixed, onKind }: KindFieldProps): ReactElement {
  const role = useSession()?.role ?? 'CLIENT'
  const kinds = values.owner === 'driver' ? driverPaperKinds : vehiclePaperKinds
  return (
    <SelectField
      label="Papier"
      name="kind"
      isRequired
      disabled={isFixed}
      value={values.kind}
      error={error}
      onChange={({ target }) => onKind(target.value)}
    >
      <option value="">Choisir…</option>
      {kinds
        .filter((kind) => managesPaper(role, kind))
        .map((kind) => (
          <option key={kind} value={kind}>
            {paperKindLabels[kind]}
          </option>
        ))}
    </SelectField>
  )
}

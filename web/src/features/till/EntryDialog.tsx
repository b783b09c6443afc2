import { addTillEntry, uploadTillPhoto } from '@yoon/contract/till/calls'
import { tillEntrySchema } from '@yoon/contract/till/form'
import { tillLimits } from '@yoon/contract/till/limits'
import { type ReactElement, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { PhotoField } from './PhotoField.tsx'

interface EntryDialogProps {
  kind: 'EXPENSE' | 'BANK'
  onClose: () => void
}

const words = {
  EXPENSE: {
    title: 'Ajouter une dépense',
    done: 'Dépense enregistrée',
    reason: 'Motif',
    hint: 'Carburant, péage, lavage…',
  },
  BANK: {
    title: 'Verser en banque',
    done: 'Versement enregistré',
    reason: 'Note',
    hint: 'Banque ou numéro du bordereau',
  },
}

/** Records an expense or a deposit at the bank, with a photo of the bill. */
export function EntryDialog({ kind, onClose }: EntryDialogProps): ReactElement {
  const { title, done, reason, hint } = words[kind]
  const [photo, setPhoto] = useState<File>()
  // Made with the dialog, so that a repetition sends the same photo.
  const [photoId] = useState(() => crypto.randomUUID())
  const form = useForm({
    initial: { amount: '', reason: '' },
    parse: (values) => {
      const parsed = tillEntrySchema.safeParse({ kind, amount: toAmount(values.amount), reason: values.reason })
      return withAmounts(parsed, { amount: values.amount })
    },
    onValid: (body) => {
      retractFailure()
      add.run({ ...body, ...(photo && { photoId }) })
    },
  })
  const text = formatMoney(toAmount(form.values.amount) || 0)
  const add = useAction(addTillEntry, {
    ...outcomeOf(form, { title: done, text, failed: "Erreur lors de l'enregistrement du mouvement" }, onClose),
    send: async (args, _version, idempotencyKey) => {
      if (photo) await sendPhoto(photo, photoId)
      return call(addTillEntry, args, { idempotencyKey })
    },
  })
  const { isBusy, lost } = savingOf(add)
  const guard = useUnsavedGuard(form.isDirty || photo !== undefined, onClose)
  return (
    <FormDialog title={title} id="mouvement" form={form} guard={guard} submitLabel="Enregistrer" isBusy={isBusy}>
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={form.values.amount}
        error={form.errors.amount}
        onValue={(amount) => form.set({ amount })}
      />
      <TextField
        label={reason}
        {...form.field('reason')}
        isRequired={kind === 'EXPENSE'}
        hint={hint}
        maxLength={tillLimits.reason.max}
        autoComplete="off"
      />
      <PhotoField file={photo} error={form.errors.photoId} onFile={setPhoto} />
    </FormDialog>
  )
}

function sendPhoto(photo: File, photoId: string): Promise<unknown> {
  const body = new FormData()
  body.set('id', photoId)
  body.set('file', photo)
  return call(uploadTillPhoto, { id: photoId, file: photo }, { body })
}

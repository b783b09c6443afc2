import { cancelTillEntry } from '@yoon/contract/till/calls'
import { tillReasonSchema } from '@yoon/contract/till/form'
import { tillLimits } from '@yoon/contract/till/limits'
import type { TillEntry } from '@yoon/contract/till/schemas'
import type { ReactElement } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { entryDetail, entryName } from './till-words.ts'

/** Undoes an entry by a correction, with a reason. */
export function CancelEntryDialog({ entry, onClose }: { entry: TillEntry; onClose: () => void }): ReactElement {
  const form = useForm({
    initial: { reason: '' },
    parse: (values) => tillReasonSchema.safeParse(values),
    onValid: (body) => {
      retractFailure()
      cancel.run({ id: entry.id, ...body })
    },
  })
  const words = { title: 'Mouvement annulé', text: entryName(entry), failed: "Erreur lors de l'annulation" }
  const cancel = useAction(cancelTillEntry, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(cancel)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Annuler le mouvement"
      id="annulation"
      size="small"
      form={form}
      guard={guard}
      cancelLabel="Retour"
      submitLabel="Annuler le mouvement"
      submitLook="danger"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <div>
        <p className="font-semibold">{entryName(entry)}</p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{entryDetail(entry)}</p>
        <p className="mt-2">Le mouvement reste dans la caisse, et une correction l'annule.</p>
      </div>
      <TextField
        label="Motif"
        {...form.field('reason')}
        isRequired
        maxLength={tillLimits.reason.max}
        autoComplete="off"
      />
    </FormDialog>
  )
}

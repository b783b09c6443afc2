import { type Absence, createAbsence, updateAbsence } from '@yoon/contract/absences/calls'
import { absenceReasonLabels, reasonsOf } from '@yoon/contract/absences/reasons'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'wouter'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { countOf } from '../../../lib/count.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { dayOf } from '../../../lib/format.ts'
import { isOneOf } from '../../../lib/forms/drafts.ts'
import { failureTitle, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { SelectField, TextAreaField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../../ui/forms/FormNotice.tsx'
import { TimeField } from '../../../ui/forms/TimeField.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { OwnerField } from '../OwnerField.tsx'
import { type AbsenceValues, atFields, initialAbsence, parseAbsence } from './absence-form-values.ts'
import { absentName, useAbsenceOwners } from './absence-words.ts'

interface AbsenceFormDialogProps {
  /** The absence to edit; undefined to record one. */
  absence: Absence | undefined
  /** Called with the id of an absence that is saved although trips are assigned in its hours. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** Records or edits an absence; the trips of its hours are shown afterwards (rules/availability 33–35). */
export function AbsenceFormDialog({ absence, onSaved, onClose }: AbsenceFormDialogProps): ReactElement {
  const may = useAbsenceOwners()
  const [params] = useSearchParams()
  const today = dayOf(Date.now())
  const owner = params.get('owner') === 'vehicle' || !may.driver ? 'vehicle' : 'driver'
  const [initial] = useState(() => initialAbsence(absence, { owner, ownerId: params.get('for') ?? '', today }))
  const form = useForm({
    initial,
    parse: parseAbsence,
    onValid: (body) => {
      retractFailure()
      if (absence) update.run({ ...body, id: absence.id }, absence.version)
      else create.run(body)
    },
    atFields,
    draft: absence ? `absence ${absence.id} ${absence.version}` : 'absence',
    draftShape: { owner: isOneOf(['driver', 'vehicle']) },
  })
  const outcome = {
    onSuccess: ({ data }: { data: { id: string; tripsMeanwhile: readonly unknown[] } & Absence }) => {
      const { length } = data.tripsMeanwhile
      const text = length > 0 ? `${absentName(data)} · ${countOf(length, 'course')} à revoir` : absentName(data)
      toast.success(absence ? 'Absence modifiée' : 'Absence ajoutée', text)
      form.forget()
      if (length > 0) onSaved(data.id)
      else onClose()
    },
    onError: (error: Error) => {
      form.setServerErrors(error)
      sayFailure(failureTitle, error, "Erreur lors de la sauvegarde de l'absence")
    },
  }
  const create = useAction(createAbsence, outcome)
  const update = useAction(updateAbsence, { ...outcome, subject: ({ id }) => id })
  const { isBusy, lost, stale } = savingOf(create, update)
  const guard = useUnsavedGuard(form.isDirty, () => {
    form.forget()
    onClose()
  })
  return (
    <FormDialog
      title={absence ? "Modifier l'absence" : 'Ajouter une absence'}
      id="absence"
      form={form}
      guard={guard}
      submitLabel={absence ? 'Enregistrer' : "Ajouter l'absence"}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <FormNotice>{stale}. Fermez cette fenêtre et rouvrez l'absence.</FormNotice>}
      <OwnerField
        owner={form.values.owner}
        ownerId={form.values.ownerId}
        error={form.errors.ownerId}
        fixed={absence && absentName(absence)}
        may={may}
        onOwner={(next) => form.set({ owner: next, ownerId: '', reason: '' })}
        onOwnerId={(ownerId) => form.set({ ownerId })}
      />
      <Period form={form} today={today} />
      <SelectField label="Motif" {...form.field('reason')} isRequired>
        <option value="">Choisir…</option>
        {reasonsOf(form.values.owner).map((reason) => (
          <option key={reason} value={reason}>
            {absenceReasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Note" {...form.field('note')} rows={2} maxLength={500} />
    </FormDialog>
  )
}

function Period({ form, today }: { form: Form<AbsenceValues>; today: string }): ReactElement {
  const { fromDay, fromTime, toDay, toTime } = form.values
  const { errors } = form
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
        <DateField
          label="Du"
          name="fromDay"
          value={fromDay}
          error={errors.fromDay}
          isRequired
          min="2000-01-01"
          today={today}
          onValue={(day) => form.set({ fromDay: day, ...(toDay < day && { toDay: day }) })}
        />
        <TimeField
          label="à"
          name="fromTime"
          value={fromTime}
          isRequired
          onValue={(time) => form.set({ fromTime: time })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
        <DateField
          label="Au"
          name="toDay"
          value={toDay}
          error={errors.toDay}
          isRequired
          min={fromDay || '2000-01-01'}
          today={today}
          onValue={(day) => form.set({ toDay: day })}
        />
        <TimeField label="à" name="toTime" value={toTime} isRequired onValue={(time) => form.set({ toTime: time })} />
      </div>
    </div>
  )
}

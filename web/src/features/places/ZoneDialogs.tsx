import { createZone, deleteZone, updateZone, type Zone } from '@yoon/contract/places/calls'
import { zoneFormSchema } from '@yoon/contract/places/form'
import type { ReactElement } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { failureTitle } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import type { PlacesDialog } from './places-url.ts'

interface ZoneDialogsProps {
  dialog: PlacesDialog
  zone: Zone | undefined
  onClose: () => void
}

/** The dialog that the address names, about the zone that it names. */
export function ZoneDialogs({ dialog, zone, onClose }: ZoneDialogsProps): ReactElement | null {
  if (dialog === 'new-zone') return <ZoneFormDialog zone={undefined} onClose={onClose} />
  if (!zone) return null
  if (dialog === 'rename-zone') return <ZoneFormDialog zone={zone} onClose={onClose} />
  return dialog === 'delete-zone' ? <DeleteZoneDialog zone={zone} onClose={onClose} /> : null
}

/** Creates a zone, or gives it another name (rules/places 4). */
function ZoneFormDialog({ zone, onClose }: { zone: Zone | undefined; onClose: () => void }): ReactElement {
  const form = useForm({
    initial: { name: zone?.name ?? '' },
    parse: (values) => zoneFormSchema.safeParse(values),
    onValid: (body) => {
      toast.retract(failureTitle)
      if (zone) update.run({ ...body, id: zone.id }, zone.version)
      else create.run(body)
    },
  })
  const outcome = {
    onSuccess: () => {
      toast.success(zone ? 'Zone modifiée' : 'Zone créée', form.values.name)
      onClose()
    },
    onError: (error: Error) => {
      form.setServerErrors(error)
      sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde de la zone')
    },
  }
  const create = useAction(createZone, outcome)
  const update = useAction(updateZone, { ...outcome, subject: ({ id }) => id })
  const { isBusy, lost } = savingOf(create, update)
  return (
    <FormDialog
      title={zone ? 'Renommer la zone' : 'Créer une zone'}
      id="zone"
      form={form}
      guard={{ close: onClose }}
      submitLabel={zone ? 'Enregistrer' : 'Créer la zone'}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <TextField label="Nom" {...form.field('name')} isRequired autoComplete="off" />
    </FormDialog>
  )
}

function DeleteZoneDialog({ zone, onClose }: { zone: Zone; onClose: () => void }): ReactElement {
  const remove = useAction(deleteZone, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Zone supprimée', zone.name)
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, 'Erreur lors de la suppression de la zone'),
  })
  return (
    <ConfirmDialog
      title="Supprimer la zone"
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: zone.id })}
      onClose={onClose}
    >
      <p className="font-semibold">{zone.name}</p>
      <p className="mt-3">
        Une zone se supprime quand elle n'a plus ni lieu ni forfait. Les durées de ses trajets disparaissent avec elle.
      </p>
    </ConfirmDialog>
  )
}

import { getBooking } from '@yoon/contract/bookings/calls'
import { type ReactElement, useState } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { Button } from '../ui/Button.tsx'
import { CallLink } from '../ui/CallLink.tsx'
import { Dot } from '../ui/Dot.tsx'
import { EntityDialog } from '../ui/data/EntityDialog.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { DetailsLayout } from '../ui/dialogs/DetailsLayout.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { DialogBoundary } from '../ui/dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from '../ui/dialogs/ListFilterSheet.tsx'
import { Fact } from '../ui/Fact.tsx'
import { CheckboxField, TextField } from '../ui/forms/Field.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useUnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Example, Section } from './Section.tsx'
import { longName, nothing } from './samples.ts'

interface DialogProps {
  onClose: () => void
}

const dialogs = {
  'Fenêtre à lire': ToRead,
  Détails: Details,
  Question: Question,
  'Question, en cours': BusyQuestion,
  'Filtres sur téléphone': Filters,
  Formulaire: Form,
  'Fenêtre en échec': Failing,
  'Détails en échec': Missing,
}

/** A button for each dialog, `data-opens` for the tests. */
export function Dialogs(): ReactElement {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Opened = open && dialogs[open]
  const onClose = () => setOpen(undefined)
  return (
    <Section title="Fenêtres">
      <Example title="Chacune s'ouvre par son bouton" layout="row">
        {(Object.keys(dialogs) as (keyof typeof dialogs)[]).map((name) => (
          <Button key={name} data-opens="" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Example>
      {Opened && (
        <DialogBoundary onClose={onClose}>
          <Opened onClose={onClose} />
        </DialogBoundary>
      )}
    </Section>
  )
}

function ToRead({ onClose }: DialogProps): ReactElement {
  return (
    <Dialog title={longName} description="Une ligne sous le titre" size="large" isForReading onClose={onClose}>
      {Array.from({ length: 12 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are all the same
        <p key={at} className="mb-3">
          La course part de l'aéroport à 14 h 30 et finit à la résidence des Almadies. Le chauffeur attend à la sortie.
        </p>
      ))}
    </Dialog>
  )
}

function Details({ onClose }: DialogProps): ReactElement {
  return (
    <Dialog
      title={longName}
      status={<Dot tone="done">Disponible</Dot>}
      description="Une ligne sous le titre"
      size="large"
      onClose={onClose}
    >
      <DetailsLayout
        first={<CallLink phone="+221771234567" name={longName} />}
        facts={
          <dl>
            <Fact label="Inscription">21/11/2026</Fact>
          </dl>
        }
      >
        <p>Les prochaines courses et ce qui s'y rattache.</p>
      </DetailsLayout>
    </Dialog>
  )
}

function Question({ onClose }: DialogProps): ReactElement {
  return (
    <ConfirmDialog title="Supprimer le chauffeur" confirmLabel="Supprimer" onConfirm={onClose} onClose={onClose}>
      <p>{longName} ne sera plus proposé.</p>
    </ConfirmDialog>
  )
}

function BusyQuestion({ onClose }: DialogProps): ReactElement {
  return (
    <ConfirmDialog
      title="Démarrer la course"
      look="primary"
      confirmLabel="Démarrer"
      isBusy
      onConfirm={nothing}
      onClose={onClose}
    >
      <p>Le chauffeur est prévenu.</p>
    </ConfirmDialog>
  )
}

function Form({ onClose }: DialogProps): ReactElement {
  const form = useForm({
    initial: { name: '', licence: '' },
    parse: () => ({ success: false, error: { issues: [{ path: ['name'], message: 'Le nom est requis' }] } }),
    onValid: nothing,
  })
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      id="exemple"
      form={form}
      guard={guard}
      title="Créer un chauffeur"
      submitLabel="Créer"
      summary="Disponible dès aujourd'hui"
      isBusy={false}
    >
      <TextField label="Nom" isRequired {...form.field('name')} />
      <TextField label="Numéro de permis" hint="Comme il est écrit." {...form.field('licence')} />
    </FormDialog>
  )
}

function Filters({ onClose }: DialogProps): ReactElement {
  return (
    <ListFilterSheet label="Afficher les réservations" onClose={onClose}>
      <CheckboxField label="Urgentes seulement" defaultChecked />
    </ListFilterSheet>
  )
}

function Failing(): never {
  throw new Error('exemple')
}

function Missing({ onClose }: DialogProps): ReactElement {
  return (
    <EntityDialog title="Réservation" endpoint={getBooking} id="1" known={[]} onClose={onClose}>
      {() => <p>Trouvée</p>}
    </EntityDialog>
  )
}

import { Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { CardActions, FootActions, type RowAction, RowActions } from '../ui/Actions.tsx'
import { Button, type ButtonLook, IconButton } from '../ui/Button.tsx'
import { CallLink } from '../ui/CallLink.tsx'
import { CreateButton } from '../ui/CreateButton.tsx'
import { EmailLink } from '../ui/EmailLink.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Example, Section } from './Section.tsx'
import { nothing } from './samples.ts'

const looks: Record<ButtonLook, string> = {
  primary: 'Principal',
  secondary: 'Secondaire',
  quiet: 'Discret',
  danger: 'Dangereux',
}
const plus = <Plus size={16} aria-hidden="true" />

const actions: readonly RowAction<'view' | 'edit' | 'delete'>[] = [
  { dialog: 'view', label: 'Voir', icon: Eye },
  { dialog: 'edit', label: 'Modifier', icon: Pencil },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
]

export function Buttons(): ReactElement {
  return (
    <Section title="Boutons et liens">
      {(Object.keys(looks) as ButtonLook[]).map((look) => (
        <Example key={look} title={looks[look]} layout="row">
          <Button look={look}>{looks[look]}</Button>
          <Button look={look} icon={plus}>
            {looks[look]}, avec icône
          </Button>
          <Button look={look} isBusy>
            {looks[look]}, occupé
          </Button>
          <Button look={look} disabled>
            {looks[look]}, indisponible
          </Button>
          <LinkButton href="/dashboard" look={look} icon={plus}>
            {looks[look]}, lien
          </LinkButton>
        </Example>
      ))}
      <Example title="Créer, icône seule, menu" layout="row">
        <CreateButton label="Nouvelle réservation" onClick={nothing} onNear={nothing} />
        <IconButton label="Modifier la réservation">
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label="Supprimer la réservation" disabled>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
        <Menu
          label="Autres actions"
          items={[
            { label: 'Voir', onSelect: nothing },
            { label: 'Supprimer', isDangerous: true, onSelect: nothing },
          ]}
        />
        <Menu label="Exporter" trigger="Exporter" items={[{ label: 'Texte (.csv)', onSelect: nothing }]} isBusy />
      </Example>
      <Example title="Actions d'une ligne, d'une carte, des détails" layout="row">
        <RowActions actions={actions} subject="une ligne" onDialog={nothing} />
        <CardActions actions={actions} subject="une carte" onDialog={nothing} />
        <CallLink phone="+221771234567" name="Binta Baldé" />
        <EmailLink email="binta@yoon.demo" />
        <FootActions actions={actions} subject="des détails" onDialog={nothing} />
      </Example>
    </Section>
  )
}

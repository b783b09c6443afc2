import { Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatCount } from '../lib/count.ts'
import { personName } from '../lib/format.ts'
import { CardActions, type RowAction, RowActions } from '../ui/Actions.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ContactLinks } from '../ui/ContactLinks.tsx'
import { PageSizeSelect } from '../ui/PageSize.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { TableOrCards } from '../ui/TableOrCards.tsx'
import { Example, Section } from './Section.tsx'
import { nothing, type Person, people } from './samples.ts'

const actions: readonly RowAction<'edit' | 'delete'>[] = [
  { dialog: 'edit', label: 'Modifier', icon: Pencil },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
]

const columns: readonly Column<Person>[] = [
  {
    label: 'Client',
    isHeading: true,
    cell: (person) => (
      <span className="flex items-center gap-3">
        <Avatar firstName={person.firstName} lastName={person.lastName} />
        <span className="font-semibold [overflow-wrap:anywhere]">{personName(person)}</span>
      </span>
    ),
  },
  { label: 'Contact', cell: (person) => <ContactLinks {...person} /> },
  { label: 'Courses', isNumber: true, cell: ({ trips }) => formatCount(trips) },
  {
    label: 'Statut',
    cell: ({ trips }) => <Badge tone={trips > 0 ? 'done' : 'off'}>{trips > 0 ? 'Actif' : 'Inactif'}</Badge>,
  },
  {
    label: 'Actions',
    isActions: true,
    cell: (person) => <RowActions actions={actions} subject={personName(person)} onDialog={nothing} />,
  },
]

const card = (person: Person) => (
  <Card as="article" aria-label={personName(person)} className="flex h-full items-center gap-3 py-1.5 pr-1.5 pl-3.5">
    <h4 className="flex-1 font-semibold [overflow-wrap:anywhere]">{personName(person)}</h4>
    <Badge tone="off">{formatCount(person.trips)}</Badge>
    <CardActions actions={actions} subject={personName(person)} onDialog={nothing} />
  </Card>
)

const figures: readonly Column<Person>[] = [
  { label: 'Client', isHeading: true, cell: ({ firstName }) => firstName },
  { label: 'Courses', isNumber: true, cell: ({ trips }) => formatCount(trips) },
]

export function Tables(): ReactElement {
  const many = Array.from({ length: 3 }, (_, at) => people.map((one) => ({ ...one, id: `${at}-${one.id}` }))).flat()
  return (
    <Section title="Tableaux">
      <Example title="Sans ligne">
        <TableOrCards caption="Clients, aucun" columns={columns} rows={[]} card={card} />
      </Example>
      <Example title="Une ligne">
        <TableOrCards caption="Clients, un seul" columns={columns} rows={people.slice(0, 1)} card={card} />
      </Example>
      <Example title="Beaucoup de lignes, noms très longs">
        <TableOrCards caption="Clients, nombreux" columns={columns} rows={many} card={card} />
      </Example>
      <Example title="Triée par une colonne, lignes à presser, lignes par page">
        <Table
          caption="Clients, triés"
          columns={columns.map((one) => (one.isHeading ? { ...one, orders: ['name', '-name'] } : one))}
          rows={people}
          ordering={{ order: '-name', onOrder: nothing }}
          onRow={nothing}
        />
        <PageSizeSelect size={25} onSize={nothing} />
      </Example>
      <Example title="Lignes par groupes">
        <TableOrCards
          caption="Clients, par groupes"
          columns={columns}
          rows={people}
          groups={{
            of: ({ trips }) => (trips > 0 ? 'Avec des courses' : 'Sans course'),
            heading: (group) => group,
            level: 'h3',
          }}
          card={card}
        />
      </Example>
      <Example title="Dans une carte" layout="narrow">
        <Table caption="Courses par client" columns={figures} rows={people} isPlain />
      </Example>
    </Section>
  )
}

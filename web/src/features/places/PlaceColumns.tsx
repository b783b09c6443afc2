import type { Place } from '@yoon/contract/places/calls'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import { MapPin, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { mapUrl } from '../../lib/map-links.ts'
import { RowActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'

export type PlaceAction = 'edit' | 'delete'

export const placeActions = [
  { dialog: 'edit', label: 'Modifier', icon: Pencil },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
] as const

/** Returns the columns of the table of places, below headings of their zones; a press on a row opens its form. */
export function placeColumns(onDialog: (dialog: PlaceAction, id: string) => void): Column<Place>[] {
  return [
    {
      label: 'Lieu',
      isHeading: true,
      className: 'w-[46%]',
      cell: (place) => (
        <span className="grid leading-tight">
          <span className="flex min-w-0 items-center gap-2">
            <button
              type="button"
              onClick={() => onDialog('edit', place.id)}
              className="block min-h-6 min-w-0 rounded-sm text-left font-semibold [overflow-wrap:anywhere]"
            >
              {place.name}
            </button>
            {!place.isActive && <Badge tone="off">Inactif</Badge>}
          </span>
          <PlaceAliases place={place} />
        </span>
      ),
    },
    { label: 'Type', className: 'whitespace-nowrap', cell: ({ kind }) => placeKindLabels[kind] },
    { label: 'Adresse ou position', className: 'w-[32%] max-w-0', cell: (place) => <PlaceAddress place={place} /> },
    {
      label: 'Actions',
      isActions: true,
      cell: (place) => (
        <RowActions actions={placeActions} subject={place.name} onDialog={(dialog) => onDialog(dialog, place.id)} />
      ),
    },
  ]
}

function PlaceAliases({ place: { aliases } }: { place: Place }): ReactElement | null {
  if (aliases.length === 0) return null
  return <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{aliases.join(', ')}</span>
}

function PlaceAddress({ place: { name, address, latitude, longitude } }: { place: Place }): ReactElement {
  if (latitude === null && !address) return <span className="text-ink-3">–</span>
  return (
    <a
      href={mapUrl(address ?? name, { latitude, longitude })}
      target="_blank"
      rel="noreferrer"
      aria-label={address ? `${address}, voir ${name} sur la carte` : `Voir sur la carte ${name}`}
      className="inline-flex min-h-11 max-w-full items-center gap-1 text-brand-strong md:min-h-6 md:text-ink-2 md:hover:text-brand-strong md:hover:underline"
    >
      <MapPin size={15} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{address ?? 'Carte'}</span>
    </a>
  )
}

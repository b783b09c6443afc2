import type { Place } from '@yoon/contract/places/calls'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import { MapPin, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { mapUrl } from '../../lib/map-links.ts'
import { CardActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { wholeIfCut } from '../../ui/Tooltip.tsx'

export type PlaceAction = 'edit' | 'delete'

const actions = [
  { dialog: 'edit', label: 'Modifier', icon: Pencil },
  { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
] as const

interface PlaceCardProps {
  place: Place
  onDialog: (dialog: PlaceAction) => void
}

/** A place below the heading of its zone, in two lines: a press opens its form, on phones on the name, the pin the map, "…" the other actions. */
export function PlaceCard({ place, onDialog }: PlaceCardProps): ReactElement {
  const { name, kind, address, latitude, longitude, isActive, aliases } = place
  const known = [...aliases, ...(address ? [address] : [])]
  // « Autre » says nothing beside words that do.
  const words = [...(kind === 'OTHER' && known.length > 0 ? [] : [placeKindLabels[kind]]), ...known].join(' · ')
  return (
    <article
      aria-label={name}
      className="relative grid h-full grid-cols-[minmax(0,1fr)_auto_auto] items-center py-1 pr-1 pl-3.5 *:not-first:z-1 md:py-0.5 md:hover:bg-raised"
    >
      <div className="grid min-w-0">
        <h3 className="grid">
          <button
            type="button"
            onClick={() => onDialog('edit')}
            className="-my-3 min-h-11 rounded-md py-3 text-left leading-5 font-semibold [overflow-wrap:anywhere] md:after:absolute md:after:inset-0"
          >
            {name}
            {!isActive && ' '}
            {!isActive && <Badge tone="off">Inactif</Badge>}
          </button>
        </h3>
        {/* On phones in one line, whose end is in the form. */}
        <p {...wholeIfCut(words)} className="truncate text-sm leading-4.5 text-ink-2 md:whitespace-normal">
          {words}
        </p>
      </div>
      {(address || latitude !== null) && (
        <a
          href={mapUrl(address ?? name, { latitude, longitude })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Voir ${name} sur la carte`}
          className="grid size-11 place-items-center rounded-md text-ink-2 hover:text-brand-strong"
        >
          <MapPin size={18} aria-hidden="true" />
        </a>
      )}
      <span className="col-start-3">
        <CardActions actions={actions} subject={name} onDialog={onDialog} />
      </span>
    </article>
  )
}

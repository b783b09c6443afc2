import type { Place } from '@yoon/contract/places/calls'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import { MapPin } from 'lucide-react'
import type { ReactElement } from 'react'
import { mapUrl } from '../../lib/map-links.ts'
import { CardActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { wholeIfCut } from '../../ui/Tooltip.tsx'
import { type PlaceAction, placeActions } from './PlaceColumns.tsx'

interface PlaceCardProps {
  place: Place
  onDialog: (dialog: PlaceAction) => void
}

/** A place on small screens below the heading of its zone, in two lines: the name opens its form, the pin the map, "…" the other actions. */
export function PlaceCard({ place, onDialog }: PlaceCardProps): ReactElement {
  const { name, kind, address, latitude, longitude, isActive, aliases } = place
  const words = [placeKindLabels[kind], ...aliases, ...(address ? [address] : [])].join(' · ')
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center py-1 pr-1 pl-3.5">
      <div className="grid min-w-0">
        <h2 className="grid">
          <button
            type="button"
            onClick={() => onDialog('edit')}
            className="-my-3 min-h-11 rounded-md py-3 text-left leading-5 font-semibold [overflow-wrap:anywhere]"
          >
            {name}
            {!isActive && ' '}
            {!isActive && <Badge tone="off">Inactif</Badge>}
          </button>
        </h2>
        {/* All in one line, whose end is in the form. */}
        <p {...wholeIfCut(words)} className="truncate text-sm text-ink-2">
          {words}
        </p>
      </div>
      {(address || latitude !== null) && (
        <a
          href={mapUrl(address ?? name, { latitude, longitude })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Voir ${name} sur la carte`}
          className="grid size-11 place-items-center rounded-md text-ink-2"
        >
          <MapPin size={18} aria-hidden="true" />
        </a>
      )}
      <span className="col-start-3">
        <CardActions actions={placeActions} subject={name} onDialog={onDialog} />
      </span>
    </article>
  )
}

import type { Place } from '@yoon/contract/places/calls'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import type { ReactElement } from 'react'
import { CardActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { type PlaceAction, PlaceAddress, PlaceAliases, placeActions } from './PlaceColumns.tsx'

interface PlaceCardProps {
  place: Place
  onDialog: (dialog: PlaceAction) => void
}

/** A place on small screens: the name opens its form, "…" the other actions. */
export function PlaceCard({ place, onDialog }: PlaceCardProps): ReactElement {
  const { name, zone, kind, address, latitude, isActive } = place
  return (
    <Card
      as="article"
      aria-label={name}
      className="grid h-full grid-cols-[minmax(0,1fr)_auto] content-start pt-1.5 pr-1.5 pb-2 pl-3.5"
    >
      <div className="grid min-w-0 content-start">
        <h2 className="grid">
          <button
            type="button"
            onClick={() => onDialog('edit')}
            className="min-h-11 rounded-md text-left text-md leading-5 font-semibold [overflow-wrap:anywhere]"
          >
            {name}
          </button>
        </h2>
        <PlaceAliases place={place} />
        <p className="text-ink-2">
          {placeKindLabels[kind]} · {zone.name}
          {!isActive && ' '}
          {!isActive && <Badge tone="off">Inactif</Badge>}
        </p>
        {(address || latitude !== null) && <PlaceAddress place={place} />}
      </div>
      <CardActions actions={placeActions} subject={name} onDialog={onDialog} />
    </Card>
  )
}

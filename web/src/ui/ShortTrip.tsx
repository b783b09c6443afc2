import type { ReactElement } from 'react'
import { shortPlace, shortPlaceText } from '../lib/short-place.ts'
import { Tooltip } from './Tooltip.tsx'
import { useIsCut } from './Truncated.tsx'

interface ShortTripProps {
  pickup: string
  destination: string | null
}

/**
 * The ends of a trip in short, a line each: where there is no room a name is cut, never its zone. Screen readers read
 * all of it, a tooltip shows it.
 */
export function ShortTrip({ pickup, destination }: ShortTripProps): ReactElement {
  const [isCut, watch] = useIsCut()
  const places = destination ? [pickup, destination] : [pickup]
  const text = places.join(' → ')
  const content = (
    <>
      <ShortPlace place={pickup} />
      {destination && <ShortPlace place={destination} hasArrow />}
    </>
  )
  return (
    <span key={text} ref={watch} className="block min-w-0">
      {isCut || places.some(isShortened) ? (
        // The button of a single line is higher than the line: its neighbours stand as beside a text.
        <Tooltip text={text} className={`block w-full min-w-0 ${destination ? '' : '-my-3.25 md:-my-0.75'}`}>
          {content}
        </Tooltip>
      ) : (
        content
      )}
    </span>
  )
}

function isShortened(place: string): boolean {
  return shortPlaceText(place) !== place
}

/** One place in short, for screen readers whole. */
export function ShortPlace({ place, hasArrow = false }: { place: string; hasArrow?: boolean }): ReactElement {
  const { name, zone } = shortPlace(place)
  return (
    <span className="block min-w-0">
      <span className="sr-only">
        {hasArrow && '→ '}
        {place}{' '}
      </span>
      <span aria-hidden="true" className="flex min-w-0 gap-x-[0.5ch]">
        {hasArrow && <span className="shrink-0">→</span>}
        <span className="truncate">{name}</span>
        {zone && <span className="max-w-3/5 shrink-0 truncate">{zone}</span>}
      </span>
    </span>
  )
}

import { MapPin } from 'lucide-react'
import type { ReactElement } from 'react'
import { mapUrl } from '../../../lib/map-links.ts'
import { Button } from '../../../ui/Button.tsx'

interface PointLineProps {
  point: { latitude: number; longitude: number }
  onRemove: () => void
}

/** Tells that an address has an exact point, and takes it away. */
export function PointLine({ point, onRemove }: PointLineProps): ReactElement {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
      <span className="flex items-center gap-1">
        <MapPin size={16} className="shrink-0 text-brand-strong" aria-hidden="true" />
        Position gardée
      </span>
      <a
        href={mapUrl('', point)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline md:min-h-7"
      >
        Voir la carte
      </a>
      <Button look="quiet" className="px-2 md:min-h-7" onClick={onRemove}>
        Retirer
      </Button>
    </p>
  )
}

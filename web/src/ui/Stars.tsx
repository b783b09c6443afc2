import { Star } from 'lucide-react'
import type { ReactElement } from 'react'

/** Five stars, filled by the rating. */
export function Stars({ rating }: { rating: number }): ReactElement {
  const text = rating.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-0.5 text-wait" role="img" aria-label={`${text} sur 5 étoiles`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={13} aria-hidden="true" fill={star <= Math.round(rating) ? 'currentColor' : 'none'} />
      ))}
      <span aria-hidden="true" className="ml-1 text-sm text-ink-2">
        {text}
      </span>
    </span>
  )
}

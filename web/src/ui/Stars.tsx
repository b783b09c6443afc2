import { Star } from 'lucide-react'
import type { ReactElement } from 'react'

const format = (rating: number) =>
  rating.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A rating as a figure with one star: `4,4 ★`. */
export function Rating({ rating }: { rating: number }): ReactElement {
  const text = format(rating)
  return (
    <span className="inline-flex items-center gap-1" role="img" aria-label={`${text} sur 5 étoiles`}>
      <span aria-hidden="true">{text}</span>
      <Star size={13} aria-hidden="true" fill="currentColor" className="text-ink-3" />
    </span>
  )
}

/** Five stars, filled by the rating; grey, as they are no news. */
export function Stars({ rating }: { rating: number }): ReactElement {
  const text = format(rating)
  return (
    <span className="inline-flex items-center gap-0.5 text-ink-3" role="img" aria-label={`${text} sur 5 étoiles`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={13} aria-hidden="true" fill={star <= Math.round(rating) ? 'currentColor' : 'none'} />
      ))}
      <span aria-hidden="true" className="ml-1 text-sm text-ink-2">
        {text}
      </span>
    </span>
  )
}

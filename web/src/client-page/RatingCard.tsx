import { Star } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { fieldBox } from '../ui/forms/Field.tsx'
import { CallFailure, type Rating, sendRating } from './client-calls.ts'
import { type ClientLanguage, clientWords } from './client-words.ts'

interface RatingCardProps {
  token: string
  /** The rating that was given; null until then. */
  rating: Rating | null
  language: ClientLanguage
  onRated: () => void
}

/** Asks for one rating of the trip, then shows it. */
export function RatingCard({ token, rating, language, onRated }: RatingCardProps): ReactElement {
  const words = clientWords[language]
  if (rating) {
    return (
      <Card as="section" aria-label={words.ownRating} className="grid gap-1 px-4 py-3">
        <h2 className="font-semibold">{words.thanks}</h2>
        <p role="img" aria-label={words.starsLabel(rating.stars)} className="flex gap-1 text-wait">
          {all.map((star) => (
            <Star key={star} size={22} aria-hidden="true" fill={star <= rating.stars ? 'currentColor' : 'none'} />
          ))}
        </p>
        {rating.comment && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{rating.comment}</p>}
      </Card>
    )
  }
  return <RatingForm token={token} language={language} onRated={onRated} />
}

const all = [1, 2, 3, 4, 5] as const

function RatingForm({ token, language, onRated }: Omit<RatingCardProps, 'rating'>): ReactElement {
  const words = clientWords[language]
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<'chooseStars' | 'notSent'>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (stars === 0) return setProblem('chooseStars')
    setIsBusy(true)
    setProblem(undefined)
    sendRating(token, { stars, comment: comment.trim() || null })
      .then(onRated)
      .catch((error: unknown) => {
        // Rated on another phone: the page shows that rating.
        if (error instanceof CallFailure && error.failure === 'ALREADY_RATED') onRated()
        else setProblem('notSent')
      })
      .finally(() => setIsBusy(false))
  }
  return (
    <Card as="section" aria-label={words.rate} className="px-4 py-3">
      <form onSubmit={submit} className="grid gap-3">
        <fieldset>
          <legend className="mb-1 text-lg font-semibold">{words.rate}</legend>
          <span className="-ml-2 flex">
            {all.map((star) => (
              <label
                key={star}
                className="grid size-12 cursor-pointer place-items-center rounded-md text-wait has-focus-visible:outline-2 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name="stars"
                  className="sr-only"
                  aria-label={words.starsLabel(star)}
                  checked={star === stars}
                  onChange={() => {
                    setStars(star)
                    setProblem(undefined)
                  }}
                />
                <Star size={32} aria-hidden="true" fill={star <= stars ? 'currentColor' : 'none'} />
              </label>
            ))}
          </span>
        </fieldset>
        <div className="grid gap-1">
          <label htmlFor="comment" className="font-semibold">
            {words.comment}
          </label>
          <textarea
            id="comment"
            rows={3}
            maxLength={1000}
            value={comment}
            aria-describedby="comment-hint"
            className={`${fieldBox(undefined)} py-2`}
            onChange={({ target }) => setComment(target.value)}
          />
          <p id="comment-hint" className="text-sm text-ink-2">
            {words.commentHint}
          </p>
        </div>
        <p role="alert" className="font-semibold text-urgent empty:hidden">
          {problem && words[problem]}
        </p>
        <Button type="submit" look="primary" isBusy={isBusy} className="min-h-12">
          {isBusy ? words.sending : words.send}
        </Button>
      </form>
    </Card>
  )
}

import { Star } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { fieldBox } from '../ui/forms/Field.tsx'
import { CallFailure, type Rating, sendRating } from './client-calls.ts'
import { type ClientLanguage, clientWords, type Failure } from './client-words.ts'

interface RatingCardProps {
  token: string
  /** The rating that was given; null until then. */
  rating: Rating | null
  language: ClientLanguage
  onRated: () => void
}

/** Asks for one rating of the trip, then shows it. */
export function RatingCard({ token, rating: known, language, onRated }: RatingCardProps): ReactElement {
  const words = clientWords[language]
  // Shown before the trip is read again, which a slow link may leave without an answer.
  const [given, setGiven] = useState<Rating>()
  const rating = known ?? given
  if (rating) {
    return (
      <Card as="section" aria-label={words.ownRating} className="grid justify-items-center gap-2 p-4 text-center">
        <h2 className="text-xl font-bold">{words.thanks}</h2>
        <p role="img" aria-label={words.starsLabel(rating.stars)} className="flex gap-1 text-wait">
          {all.map((star) => (
            <Star key={star} size={26} aria-hidden="true" fill={star <= rating.stars ? 'currentColor' : 'none'} />
          ))}
        </p>
        {rating.comment && <p className="text-md [overflow-wrap:anywhere] whitespace-pre-wrap">{rating.comment}</p>}
      </Card>
    )
  }
  return <RatingForm token={token} language={language} onGiven={setGiven} onRated={onRated} />
}

const all = [1, 2, 3, 4, 5] as const

const longestComment = 1000
/** Characters left from which on their number is shown. */
const countedFrom = 100

interface RatingFormProps extends Omit<RatingCardProps, 'rating'> {
  /** Called with the rating once the server has it. */
  onGiven: (rating: Rating) => void
}

function RatingForm({ token, language, onGiven, onRated }: RatingFormProps): ReactElement {
  const words = clientWords[language]
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || stars === 0) return
    setIsBusy(true)
    setFailure(undefined)
    sendRating(token, { stars, comment: comment.trim() || null })
      .then((given) => {
        onGiven(given)
        onRated()
      })
      .catch((error: unknown) => {
        const reason = error instanceof CallFailure ? error.failure : 'NO_ANSWER'
        setFailure(reason)
        // The page shows the rating that was given on another phone, or that its link is dead.
        if (reason !== 'NO_ANSWER' && reason !== 'INVALID_TRANSITION') onRated()
      })
      .finally(() => setIsBusy(false))
  }
  return (
    <Card as="section" aria-label={words.rate} className="p-4">
      <form onSubmit={submit} className="grid gap-3">
        <fieldset className="text-center">
          <legend className="mx-auto mb-1 text-xl font-bold">{words.rate}</legend>
          <StarChoice stars={stars} language={language} onStars={setStars} />
          <p aria-live="polite" className="min-h-6 font-semibold text-ink-2">
            {words.ratings[stars - 1]}
          </p>
        </fieldset>
        {stars > 0 && (
          <>
            <CommentField comment={comment} language={language} onComment={setComment} />
            <p role="alert" className="font-semibold text-urgent empty:hidden">
              {failure && (failure === 'NO_ANSWER' ? words.notSent : words.failures[failure])}
            </p>
            <Button type="submit" look="primary" isBusy={isBusy} className="min-h-12! text-md">
              {isBusy ? words.sending : words.send}
            </Button>
          </>
        )}
      </form>
    </Card>
  )
}

interface StarChoiceProps {
  stars: number
  language: ClientLanguage
  onStars: (stars: number) => void
}

function StarChoice({ stars, language, onStars }: StarChoiceProps): ReactElement {
  return (
    <span className="flex justify-center">
      {all.map((star) => (
        <label
          key={star}
          className="grid size-13 cursor-pointer place-items-center rounded-md text-wait has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="stars"
            className="sr-only"
            aria-label={clientWords[language].starsLabel(star)}
            checked={star === stars}
            onChange={() => onStars(star)}
          />
          <Star size={36} aria-hidden="true" strokeWidth={1.5} fill={star <= stars ? 'currentColor' : 'none'} />
        </label>
      ))}
    </span>
  )
}

interface CommentFieldProps {
  comment: string
  language: ClientLanguage
  onComment: (comment: string) => void
}

function CommentField({ comment, language, onComment }: CommentFieldProps): ReactElement {
  const words = clientWords[language]
  const left = longestComment - comment.length
  return (
    <div className="grid gap-1">
      <label htmlFor="comment" className="font-semibold">
        {words.comment}
      </label>
      <textarea
        id="comment"
        rows={3}
        maxLength={longestComment}
        value={comment}
        aria-describedby="comment-hint"
        className={`${fieldBox(undefined)} py-2`}
        onChange={({ target }) => onComment(target.value)}
      />
      <p id="comment-hint" className="flex flex-wrap justify-between gap-x-3 text-ink-2">
        {words.commentHint}
        {left <= countedFrom && <span aria-live="polite">{words.charactersLeft(left)}</span>}
      </p>
    </div>
  )
}

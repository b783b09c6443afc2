import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { localDateTime } from '@yoon/contract/dates'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { CallFailure } from './client-calls.ts'
import { languageOf } from './client-trip.ts'
import { type ClientLanguage, clientWords } from './client-words.ts'
import { RatingCard } from './RatingCard.tsx'
import { CallCompany, CrewCard, Progress, TripFacts, WaysToAct } from './TripParts.tsx'
import { useClientTrip } from './use-client-trip.ts'

const languageKey = 'client-language'

/** The page of a link for the client of a trip: what is booked, who drives, how far they are. */
export function ClientPage({ token }: { token: string }): ReactElement {
  const { trip, readAt, failure, refresh } = useClientTrip(token)
  const [language, setLanguage] = useLanguage(trip?.language)
  const words = clientWords[language]
  const company = trip?.company ?? failure?.company
  return (
    <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-10">
      <header className="flex items-center justify-between gap-3">
        <p className="font-bold text-brand-strong [overflow-wrap:anywhere]">{company?.name}</p>
        <Button
          look="quiet"
          lang={language === 'fr' ? 'en' : 'fr'}
          onClick={() => setLanguage(language === 'fr' ? 'en' : 'fr')}
        >
          {words.otherLanguage}
        </Button>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {trip ? (
          <>
            {failure && (
              <p role="status" className="rounded-md bg-wait-soft px-3.5 py-2.5 text-wait">
                {words.offline} {localDateTime(new Date(readAt), trip.timezone).time}
              </p>
            )}
            <Trip token={token} trip={trip} language={language} onRated={refresh} />
          </>
        ) : failure ? (
          <DeadLink failure={failure} language={language} onRetry={refresh} />
        ) : (
          <p role="status" className="py-16 text-center text-ink-2">
            {words.loading}
          </p>
        )}
      </main>
    </div>
  )
}

interface TripProps {
  token: string
  trip: ClientTrip
  language: ClientLanguage
  onRated: () => void
}

function Trip({ token, trip, language, onRated }: TripProps): ReactElement {
  return (
    <>
      <Progress trip={trip} language={language} />
      {(trip.canRate || trip.rating) && (
        <RatingCard token={token} rating={trip.rating} language={language} onRated={onRated} />
      )}
      <CrewCard trip={trip} language={language} />
      <TripFacts trip={trip} language={language} />
      <WaysToAct token={token} trip={trip} language={language} />
    </>
  )
}

interface DeadLinkProps {
  failure: CallFailure
  language: ClientLanguage
  onRetry: () => void
}

/** Says why there is no trip, with the phone of the company. */
function DeadLink({ failure, language, onRetry }: DeadLinkProps): ReactElement {
  const words = clientWords[language]
  const { company } = failure
  const reason = failure.failure === 'ALREADY_RATED' ? 'NO_ANSWER' : failure.failure
  return (
    <section className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-xl font-bold">{words.failures[reason]}</h1>
      {failure.isPassing && <Button onClick={onRetry}>{words.retry}</Button>}
      {company?.phone && (
        <>
          <p className="text-ink-2">{words.askCompany}</p>
          <CallCompany company={company} language={language} />
        </>
      )}
    </section>
  )
}

/** The language of the page, which the visitor may change. */
function useLanguage(ofCompany: string | undefined): [ClientLanguage, (language: ClientLanguage) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(languageKey))
  const language = languageOf(chosen, navigator.languages, ofCompany)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = clientWords[language].title
  }, [language])
  return [
    language,
    (next) => {
      localStorage.setItem(languageKey, next)
      setChosen(next)
    },
  ]
}

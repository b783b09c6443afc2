import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { localDateTime } from '@yoon/contract/dates'
import { Link2Off, RotateCw, WifiOff } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { keepLanguage, languageOf, readLanguage } from '../lib/link-language.ts'
import { PageBoundary } from '../lib/page-boundary.ts'
import { Button } from '../ui/Button.tsx'
import type { CallFailure } from './client-calls.ts'
import { type ClientLanguage, clientWords } from './client-words.ts'
import { PageFailure } from './PageFailure.tsx'
import { Progress } from './Progress.tsx'
import { RatingCard } from './RatingCard.tsx'
import { CallCompany, CrewCard, TripFacts, WaysToAct } from './TripParts.tsx'
import { useClientTrip } from './use-client-trip.ts'

/** The page of a link for the client of a trip: what is booked, who drives, how far they are. */
export function ClientPage({ token }: { token: string }): ReactElement {
  const { trip, readAt, failure, refresh } = useClientTrip(token)
  const company = trip?.company ?? failure?.company
  const [language, setLanguage] = useLanguage(trip?.language, company?.name)
  const words = clientWords[language]
  return (
    <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-[max(2rem,env(safe-area-inset-bottom))] sm:pt-8">
      <header className="flex items-center justify-between gap-3">
        <p className="text-xl leading-tight font-bold text-brand-strong [overflow-wrap:anywhere]">{company?.name}</p>
        <Button
          look="quiet"
          className="-mr-3.5"
          lang={language === 'fr' ? 'en' : 'fr'}
          onClick={() => setLanguage(language === 'fr' ? 'en' : 'fr')}
        >
          {words.otherLanguage}
        </Button>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {trip ? (
          <>
            {failure && (
              <p role="status" className="flex items-center gap-2.5 rounded-lg bg-wait-soft px-4 py-2.5 text-wait">
                <WifiOff size={18} aria-hidden="true" className="shrink-0" />
                {words.offline} {localDateTime(new Date(readAt), trip.timezone).time}
              </p>
            )}
            <PageBoundary of={trip} fallback={<PageFailure language={language} />}>
              <Trip token={token} trip={trip} language={language} onRated={refresh} />
            </PageBoundary>
          </>
        ) : failure ? (
          <DeadLink failure={failure} language={language} onRetry={refresh} />
        ) : (
          <div role="status" aria-label={words.loading} className="trip-skeleton w-full p-0!">
            <i />
            <i />
            <i />
          </div>
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
  return (
    <section className="grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-off-soft text-off">
        {failure.isPassing ? <WifiOff size={26} aria-hidden="true" /> : <Link2Off size={26} aria-hidden="true" />}
      </span>
      <h1 className="text-2xl leading-tight font-bold">{words.failures[failure.failure]}</h1>
      {failure.isPassing && (
        <Button
          look="primary"
          className="min-h-12! text-md"
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={onRetry}
        >
          {words.retry}
        </Button>
      )}
      {company?.phone && (
        <>
          <p className="text-md text-ink-2">{words.askCompany}</p>
          <CallCompany company={company} language={language} look={failure.isPassing ? 'secondary' : 'primary'} />
        </>
      )}
    </section>
  )
}

/** The language of the page, which the visitor may change. */
function useLanguage(
  ofCompany: string | undefined,
  companyName: string | undefined,
): [ClientLanguage, (language: ClientLanguage) => void] {
  const [chosen, setChosen] = useState(readLanguage)
  const language = languageOf(chosen, navigator.languages, ofCompany)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = [clientWords[language].title, companyName].filter(Boolean).join(' · ')
  }, [language, companyName])
  return [
    language,
    (next) => {
      keepLanguage(next)
      setChosen(next)
    },
  ]
}

import { formatAmount } from '@yoon/contract/money'
import type { Payable } from '@yoon/contract/payment-requests/calls'
import { Link2Off, RotateCw, WifiOff } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { keepLanguage, type LinkLanguage, languageOf, readLanguage } from '../lib/link-language.ts'
import { PageBoundary } from '../lib/page-boundary.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CallCompany } from './CallCompany.tsx'
import { Outcome } from './Outcome.tsx'
import { PayButtons } from './PayButtons.tsx'
import type { CallFailure } from './payment-calls.ts'
import { paymentWords } from './payment-words.ts'
import { isPayable, usePayable } from './use-payable.ts'

/** The page of a link to pay: the amount, and a button for each way to pay it. */
export function PaymentPage({ token }: { token: string }): ReactElement {
  const data = usePayable(token)
  const { payable, failure, refresh } = data
  const company = payable?.company ?? failure?.company
  const [language, setLanguage] = useLanguage(payable?.language, company?.name)
  const words = paymentWords[language]
  return (
    <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-[max(2rem,env(safe-area-inset-bottom))] sm:pt-8">
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
        {payable ? (
          <PageBoundary of={payable} fallback={<PageFailure language={language} />}>
            {payable.isDemonstration && (
              <p className="rounded-lg bg-wait-soft px-4 py-2.5 font-semibold text-wait">{words.demonstration}</p>
            )}
            <Amount payable={payable} language={language} />
            <Outcome {...data} payable={payable} language={language} />
            {isPayable(payable) && (
              <PayButtons token={token} payable={payable} language={language} onOpened={data.startChecking} />
            )}
            <CallCompany company={payable.company} language={language} look="secondary" />
          </PageBoundary>
        ) : failure ? (
          <DeadLink failure={failure} language={language} onRetry={refresh} />
        ) : (
          <div role="status" aria-label={words.loading} className="payment-skeleton w-full p-0!">
            <i />
            <i />
          </div>
        )}
      </main>
    </div>
  )
}

interface PartProps {
  payable: Payable
  language: LinkLanguage
}

function Amount({ payable, language }: PartProps): ReactElement {
  const { amount, currency, bookingReference, expiresAt } = payable
  const words = paymentWords[language]
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long' }).format(new Date(expiresAt))
  return (
    <Card as="section" className="grid gap-1 p-5">
      <h1 className="text-md text-ink-2">{words.toPay}</h1>
      <p className="text-4xl leading-tight font-bold tracking-tight tabular-nums">{formatAmount(amount, currency)}</p>
      <p className="mt-2 text-ink-2">
        {words.reservation} <span className="font-mono text-ink">{bookingReference}</span>
        {isPayable(payable) && <> · {words.until(day)}</>}
      </p>
    </Card>
  )
}

interface DeadLinkProps {
  failure: CallFailure
  language: LinkLanguage
  onRetry: () => void
}

/** Says why there is nothing to pay, with the phone of the company. */
function DeadLink({ failure, language, onRetry }: DeadLinkProps): ReactElement {
  const words = paymentWords[language]
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

/** Stands in for a request that cannot be drawn. */
function PageFailure({ language }: { language: LinkLanguage }): ReactElement {
  const words = paymentWords[language]
  return (
    <section role="alert" className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-2xl leading-tight font-bold text-balance">{words.failed}</h1>
      <Button
        look="primary"
        className="min-h-12! text-md"
        icon={<RotateCw size={18} aria-hidden="true" />}
        onClick={() => location.reload()}
      >
        {words.reload}
      </Button>
    </section>
  )
}

/** The language of the page, which the visitor may change. */
function useLanguage(
  ofCompany: string | undefined,
  companyName: string | undefined,
): [LinkLanguage, (language: LinkLanguage) => void] {
  const [chosen, setChosen] = useState(readLanguage)
  const language = languageOf(chosen, navigator.languages, ofCompany)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = [paymentWords[language].title, companyName].filter(Boolean).join(' · ')
  }, [language, companyName])
  return [
    language,
    (next) => {
      keepLanguage(next)
      setChosen(next)
    },
  ]
}

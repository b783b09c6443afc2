import type { Payable } from '@yoon/contract/payment-requests/calls'
import { CircleAlert, CircleCheckBig, Clock, Link2Off, WifiOff } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { LinkLanguage } from '../lib/link-language.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { badges, type Tone } from '../ui/tones.ts'
import { paymentWords } from './payment-words.ts'

interface OutcomeProps {
  payable: Payable
  language: LinkLanguage
  isChecking: boolean
  isUnconfirmed: boolean
  isSilent: boolean
  startChecking: () => void
}

/** Says what became of the payment; nothing before the client has gone to pay. */
export function Outcome(props: OutcomeProps): ReactElement {
  return (
    <div role="status" aria-live="polite" className="grid gap-3 empty:hidden">
      {partOf(props)}
    </div>
  )
}

function partOf(props: OutcomeProps): ReactNode {
  const { payable, language, isChecking, isUnconfirmed, isSilent, startChecking } = props
  const { state, isUnderReview, company } = payable
  const words = paymentWords[language]
  if (state === 'PAID') {
    return (
      <Message icon={<CircleCheckBig size={24} aria-hidden="true" />} tone="done" title={words.paid}>
        {words.thanks(company.name)}
      </Message>
    )
  }
  if (isUnderReview) {
    return (
      <Message icon={<CircleAlert size={24} aria-hidden="true" />} tone="wait" title={words.underReview}>
        {words.underReviewHint}
      </Message>
    )
  }
  if (state === 'CANCELLED' || state === 'EXPIRED') {
    return (
      <Message icon={<Link2Off size={24} aria-hidden="true" />} tone="off" title={words.failures.REQUEST_ENDED}>
        {words.askCompany}
      </Message>
    )
  }
  if (isChecking && isSilent) {
    return (
      <Message icon={<WifiOff size={24} aria-hidden="true" />} tone="wait" title={words.confirming}>
        {words.failures.PROVIDER_UNAVAILABLE}
      </Message>
    )
  }
  if (isChecking) {
    return (
      <Message icon={<Spinner />} tone="brand" title={words.confirming}>
        {words.confirmingHint}
      </Message>
    )
  }
  if (isUnconfirmed) {
    return (
      <Message icon={<Clock size={24} aria-hidden="true" />} tone="wait" title={words.unconfirmed}>
        <Button className="mt-2 min-h-11" onClick={startChecking}>
          {words.checkNow}
        </Button>
      </Message>
    )
  }
  return (
    state === 'FAILED' && (
      <Message icon={<CircleAlert size={24} aria-hidden="true" />} tone="wait" title={words.notAccepted} />
    )
  )
}

interface MessageProps {
  icon: ReactNode
  tone: Tone
  title: string
  children?: ReactNode
}

function Message({ icon, tone, title, children }: MessageProps): ReactElement {
  return (
    <Card as="section" className="flex items-start gap-3.5 p-4">
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${badges[tone]}`}>{icon}</span>
      <div className="min-w-0 self-center">
        <h2 className="text-lg leading-snug font-bold text-balance">{title}</h2>
        {children && <div className="text-md text-ink-2">{children}</div>}
      </div>
    </Card>
  )
}

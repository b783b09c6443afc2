import type { Payable, PaymentSession } from '@yoon/contract/payment-requests/calls'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { Smartphone } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { LinkLanguage } from '../lib/link-language.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CallFailure, isOpenable, openSession } from './payment-calls.ts'
import { type Failure, paymentWords } from './payment-words.ts'

interface PayButtonsProps {
  token: string
  payable: Payable
  language: LinkLanguage
  /** Called when the client goes to pay. */
  onOpened: () => void
}

/** A button for each provider; a press makes or takes up a session and opens the provider's application. */
export function PayButtons({ token, payable, language, onOpened }: PayButtonsProps): ReactElement {
  const words = paymentWords[language]
  const [opening, setOpening] = useState<ProviderId>()
  const [failure, setFailure] = useState<Failure>()
  const [code, setCode] = useState<PaymentSession>()
  const pay = async (provider: ProviderId) => {
    setOpening(provider)
    setFailure(undefined)
    try {
      const session = await openSession(token, provider)
      if (!isOpenable(session.url)) throw new CallFailure('PROVIDER_UNAVAILABLE')
      // The page may stay behind an application that opens, and is asked about when it is seen again.
      onOpened()
      if (session.qr) setCode(session)
      else location.assign(session.url)
    } catch (error) {
      setFailure(error instanceof CallFailure ? error.failure : 'NO_ANSWER')
    }
    setOpening(undefined)
  }
  if (payable.providers.length === 0) return <p className="py-2 text-md text-ink-2">{words.noProvider}</p>
  if (code) return <Code session={code} language={language} onOtherWay={() => setCode(undefined)} />
  return (
    <div className="grid gap-2">
      {payable.providers.map((provider) => (
        <Button
          key={provider}
          look="primary"
          className="min-h-14! text-lg"
          icon={<Smartphone size={20} aria-hidden="true" />}
          isBusy={opening === provider}
          disabled={opening !== undefined && opening !== provider}
          onClick={() => void pay(provider)}
        >
          {opening === provider ? words.opening : words.payBy[provider]}
        </Button>
      ))}
      {failure && (
        <p role="alert" className="rounded-lg bg-urgent-soft px-4 py-2.5 text-urgent">
          {words.failures[failure]}
        </p>
      )}
    </div>
  )
}

const apps: Record<string, string> = { OM: 'Orange Money', MAXIT: 'Max it' }

interface CodeProps {
  session: PaymentSession
  language: LinkLanguage
  onOtherWay: () => void
}

/** The code of Orange Money for another phone, and the addresses that open its applications on this one. */
function Code({ session: { url, deepLinks, qr }, language, onOtherWay }: CodeProps): ReactElement {
  const words = paymentWords[language]
  const given = Object.entries(deepLinks ?? {}).filter(([app, link]) => app in apps && isOpenable(link))
  const links = given.length > 0 ? given : [['OM', url] as const]
  return (
    <Card as="section" className="grid justify-items-center gap-3 p-5 text-center">
      <div className="grid w-full gap-2">
        {links.map(([app, link]) => (
          <a key={app} href={link} rel="noreferrer" className={buttonClass('primary', 'min-h-14! text-lg')}>
            <Smartphone size={20} aria-hidden="true" />
            {words.openApp(apps[app] ?? app)}
          </a>
        ))}
      </div>
      <p className="text-md text-ink-2">{words.scan}</p>
      <img
        src={`data:image/png;base64,${qr}`}
        alt={words.codeLabel}
        className="w-full max-w-[208px] rounded-md border border-line bg-white"
      />
      <Button look="quiet" className="min-h-11" onClick={onOtherWay}>
        {words.otherWay}
      </Button>
    </Card>
  )
}

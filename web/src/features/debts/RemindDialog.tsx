import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import { remindDebtor } from '@yoon/contract/ledger/calls'
import { debtMessage } from '@yoon/contract/ledger/debt-message'
import type { Debt } from '@yoon/contract/ledger/schemas'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { Link2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { companyNow } from '../../lib/company.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { formatMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { WaysToSend } from '../bookings/index.ts'
import { isPromised, promiseInWords, reminderInWords } from './debt-words.ts'
import { usePaymentLinks } from './use-payment-links.ts'

/** Prepares the reminder of all that a client owes; sending it from here is recorded (rules/money 63). */
export function RemindDialog({ debt, onClose }: { debt: Debt; onClose: () => void }): ReactElement {
  const now = useNow()
  const settings = useData(getPublicSettings, {})
  const links = usePaymentLinks(debt.bookings)
  const remind = useAction(remindDebtor, {
    subject: ({ id }) => id,
    onError: (error) => sayFailure('Erreur', error, "La relance n'a pas été notée"),
  })
  const { profile } = settings.answer?.data ?? {}
  const text =
    profile &&
    debtMessage({
      name: debt.name,
      due: debt.due,
      currency: companyNow().currency,
      bookings: debt.bookings.map((trip) => ({ ...trip, day: trip.dueOn, url: links.urls[trip.id] })),
      company: { name: profile.companyName, phone: profile.phone },
    })
  const isSilenced = isPromised(debt, now)
  const whatsapp = text === undefined ? null : whatsappLink(debt.phone, text)
  return (
    <Dialog
      title="Relancer"
      description={`${debt.name} · ${formatMoney(debt.due)} dus`}
      isForReading
      onClose={onClose}
      footer={
        text !== undefined &&
        !isSilenced && <WaysToSend text={text} link={whatsapp} onSend={() => remind.run({ id: debt.id })} />
      }
    >
      <QueryState data={settings}>
        {() => (
          <div className="grid gap-3">
            <p className="text-sm text-ink-2">{reminderInWords(debt, now)}</p>
            {isSilenced && (
              <p className="rounded-md bg-wait-soft px-3.5 py-2 text-wait">
                {promiseInWords(debt, now)}. Ce client peut être relancé après cette date.
              </p>
            )}
            <p className="rounded-lg border border-line bg-raised px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
            {links.canMake && !isSilenced && (
              <span>
                <Button icon={<Link2 size={16} aria-hidden="true" />} isBusy={links.isBusy} onClick={links.make}>
                  Ajouter le lien de paiement
                </Button>
              </span>
            )}
            {text !== undefined && whatsapp === null && !isSilenced && (
              <p className="text-ink-2">Ce client n'a pas de numéro joignable sur WhatsApp.</p>
            )}
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

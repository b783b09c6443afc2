import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import { getPaymentReceipt, type Payment } from '@yoon/contract/payments/calls'
import { formatReceiptNumber, receiptMessage } from '@yoon/contract/payments/receipt-message'
import { formatPhone } from '@yoon/contract/phones'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { Check, Copy, Download, Send } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { useData } from '../../lib/calls/data.ts'
import { download, fetchFile } from '../../lib/calls/download.ts'
import { canShare } from '../../lib/share.ts'
import { toast } from '../../lib/toasts.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { amountOf, clientOf } from './payment-words.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'

/** The receipt of a payment, to be printed, and the message to the client about it. */
export function ReceiptDialog({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactElement {
  const settings = useData(getPublicSettings, {})
  const user = payment.booking?.user
  const text = user && settings.answer && receiptMessage(payment, settings.answer.data)
  const link = text ? whatsappLink(user.phone, text) : null
  const file = useReceiptFile(payment.id)
  const number =
    payment.receiptNumber === null ? '' : ` n°\u00a0${formatReceiptNumber(payment.receiptNumber, payment.receiptCode)}`
  return (
    <Dialog
      title={`Reçu${number}`}
      description={`${clientOf(user)} · ${amountOf(payment)}`}
      onClose={onClose}
      footer={text && <SendButtons text={text} link={link} file={file} />}
    >
      <div className="grid gap-4">
        {payment.booking && settings.answer && (
          <ReceiptSheet payment={payment} profile={settings.answer.data.profile} />
        )}
        <div className="grid md:justify-items-start">
          <SaveReceipt id={payment.id} label="Télécharger le reçu (PDF)" />
        </div>
        {user && <QueryState data={settings} />}
        {text && (
          <section aria-label="Message au client">
            <h3 className="font-semibold">Message au client</h3>
            <p className="mb-1.5 text-sm text-ink-2">
              {mayShareFiles
                ? '«\u00a0Partager\u00a0» envoie ce message avec le PDF, par exemple sur WhatsApp.'
                : link && user.phone
                  ? `Pour le ${formatPhone(user.phone)}\u00a0: joignez le PDF à la conversation.`
                  : "Ce client n'a pas de numéro joignable sur WhatsApp\u00a0: copiez le message."}
            </p>
            <p className="rounded-lg border border-line bg-raised px-3.5 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
              {text}
            </p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** True if the device can share a PDF. */
const mayShareFiles = canShare({ files: [new File(['%PDF'], 'recu.pdf', { type: 'application/pdf' })] })

/** The PDF, fetched with the dialog where it can be shared: a share sheet opens only right after a press. */
function useReceiptFile(id: string): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (!mayShareFiles) return
    let isWanted = true
    fetchFile(getPaymentReceipt, { id }).then(
      (fetched) => isWanted && setFile(fetched),
      (error: unknown) => toast.error('Erreur', messageOf(error, 'Une erreur est survenue')),
    )
    return () => {
      isWanted = false
    }
  }, [id])
  return file
}

export function SaveReceipt({ id, label }: { id: string; label: string }): ReactElement {
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    download(getPaymentReceipt, { id })
      .catch((error: unknown) => toast.error('Erreur', messageOf(error, 'Une erreur est survenue')))
      .finally(() => setIsBusy(false))
  }
  return (
    <Button look="primary" isBusy={isBusy} icon={<Download size={16} aria-hidden="true" />} onClick={save}>
      {label}
    </Button>
  )
}

interface SendButtonsProps {
  text: string
  link: string | null
  file: File | undefined
}

function SendButtons({ text, link, file }: SendButtonsProps): ReactElement {
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Button
        icon={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() => copy(text)}
      >
        <span aria-live="polite">{isCopied ? 'Copié' : 'Copier'}</span>
      </Button>
      {link && (
        <LinkButton href={link} icon={<Send size={16} aria-hidden="true" />}>
          Ouvrir WhatsApp
        </LinkButton>
      )}
      {mayShareFiles && <ShareButton look="primary" text={text} file={file} hasFile />}
    </>
  )
}

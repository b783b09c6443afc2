import { Check, ClipboardCopy, Download, Printer } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { holdBack } from '../../lib/back.ts'
import { saveFile } from '../../lib/calls/download.ts'
import { useSession } from '../../lib/session.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called once the codes were copied, saved or printed. */
  onKept: () => void
}

/** Shows the recovery codes, which are never shown again, and three ways to keep them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps): ReactElement {
  const user = useSession()
  const { isCopied, copy } = useCopy()
  const text = `Yoon, codes de secours de ${user?.email ?? ''}\nChaque code ne sert qu'une fois.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <p>
        Sans votre téléphone, utilisez un de ces codes pour vous connecter. <b>Chaque code ne sert qu'une fois</b>, et
        ils ne seront plus affichés&nbsp;: conservez-les ailleurs que sur ce téléphone.
      </p>
      <div className="print-alone rounded-lg border border-line bg-raised px-4 py-3">
        <p className="mb-2 hidden print:block">
          Yoon, codes de secours de {user?.email}. Chaque code ne sert qu'une fois.
        </p>
        <ul
          aria-label="Codes de secours"
          className="grid grid-cols-[repeat(auto-fit,minmax(20ch,1fr))] gap-x-4 gap-y-1.5 font-mono text-sm"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          icon={isCopied ? <Check size={16} aria-hidden="true" /> : <ClipboardCopy size={16} aria-hidden="true" />}
          onClick={() => {
            copy(text)
            onKept()
          }}
        >
          {isCopied ? 'Copiés' : 'Copier'}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => {
            saveFile('codes-de-secours-yoon.txt', new Blob([text], { type: 'text/plain' }))
            onKept()
          }}
        >
          Télécharger
        </Button>
        <Button
          icon={<Printer size={16} aria-hidden="true" />}
          onClick={() => {
            onKept()
            print()
          }}
        >
          Imprimer
        </Button>
      </div>
    </div>
  )
}

interface KeptCodes {
  note: () => void
  /** Replaces `onFinished`: first asks users who have not kept their codes. */
  finish: () => void
  question: ReactElement | null
}

/** Asks before codes that were neither copied nor saved are lost for good; the user may have written them down. */
export function useKeptCodes(onFinished: () => void): KeptCodes {
  const [isKept, setIsKept] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => (isKept ? undefined : holdBack(() => setIsAsking(true))), [isKept])
  return {
    note: () => setIsKept(true),
    finish: () => (isKept ? onFinished() : setIsAsking(true)),
    question: isAsking ? (
      <ConfirmDialog
        title="Avez-vous noté vos codes&nbsp;?"
        look="primary"
        confirmLabel="Oui, continuer"
        cancelLabel="Revoir les codes"
        onConfirm={onFinished}
        onClose={() => setIsAsking(false)}
      >
        <p>Ils ne seront plus affichés.</p>
      </ConfirmDialog>
    ) : null,
  }
}

import { Check, Copy, Send } from 'lucide-react'
import type { ReactElement } from 'react'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ShareButton } from '../../../ui/ShareButton.tsx'

interface WaysToSendProps {
  text: string
  /** Opens WhatsApp with the text; null if messages cannot reach the number. */
  link: string | null
  onSend: () => void
  /** Names the message where several stand on the screen. */
  of?: string
}

/** Copies a message, shares it, or opens it in WhatsApp. */
export function WaysToSend({ text, link, onSend, of }: WaysToSendProps): ReactElement {
  const { isCopied, copy } = useCopy()
  const suffix = of && <span className="sr-only"> {of}</span>
  return (
    <>
      <Button
        icon={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() => {
          copy(text)
          onSend()
        }}
      >
        <span aria-live="polite">{isCopied ? 'Copié' : 'Copier'}</span>
        {suffix}
      </Button>
      <ShareButton text={text} onShared={onSend} />
      {link && (
        <LinkButton href={link} look="primary" icon={<Send size={16} aria-hidden="true" />} onClick={onSend}>
          WhatsApp{suffix}
        </LinkButton>
      )}
    </>
  )
}

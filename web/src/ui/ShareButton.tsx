import { Share2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { canShare, share } from '../lib/share.ts'
import { toast } from '../lib/toasts.ts'
import { Button, type ButtonLook } from './Button.tsx'

interface ShareButtonProps {
  text: string
  /** File that goes with the text; undefined while it is loaded. */
  file?: File | undefined
  /** True if there is a file, loaded or not. */
  hasFile?: boolean
  look?: ButtonLook
  onShared?: () => void
}

/** Opens the share sheet of a phone with a text and its file; null on devices without one. */
export function ShareButton({ text, file, hasFile = false, look, onShared }: ShareButtonProps): ReactElement | null {
  const data = file ? { text, files: [file] } : { text }
  if (!canShare(data)) return null
  const open = () => {
    share(data)
      .then((isShared) => isShared && onShared?.())
      .catch(() => toast.error('Erreur', "Le partage n'a pas pu s'ouvrir"))
  }
  return (
    <Button
      look={look ?? 'secondary'}
      isBusy={hasFile && !file}
      icon={<Share2 size={16} aria-hidden="true" />}
      onClick={open}
    >
      Partager
    </Button>
  )
}

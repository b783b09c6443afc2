import { Check, Copy } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'

/** How long the confirmation stays (specification §9). */
const confirmationMs = 2_000

/** The reference, copied at a tap. */
export function CopyReference({ reference }: { reference: string }): ReactElement {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <button
      type="button"
      title="Copier la référence"
      onClick={() =>
        navigator.clipboard.writeText(reference).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }
      className="-mx-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 font-mono text-xs font-semibold text-ink-2 hover:text-ink md:min-h-6"
    >
      {reference}
      {isCopied ? (
        <span className="inline-flex items-center gap-1 font-sans text-done">
          <Check size={13} aria-hidden="true" /> Copié
        </span>
      ) : (
        <Copy size={12} aria-hidden="true" />
      )}
    </button>
  )
}

import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useCopy } from '../../../lib/use-copy.ts'
import { describedBy } from '../../../ui/described-by.ts'

/** The reference; a click copies it. */
export function CopyReference({ reference }: { reference: string }): ReactElement {
  const { isCopied, copy } = useCopy()
  return (
    <button
      type="button"
      {...describedBy('Copier la référence')}
      onClick={() => copy(reference)}
      className="-mx-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 font-mono text-sm font-semibold text-ink-2 hover:text-ink md:min-h-6"
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

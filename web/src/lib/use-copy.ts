import { useEffect, useState } from 'react'

/** How long the confirmation stays (specification §9). */
const confirmationMs = 2_000

/** Copies text, and says for a while that it was copied. Without a clipboard nothing is said. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    copy: (text) => {
      navigator.clipboard.writeText(text).then(
        () => setIsCopied(true),
        () => undefined,
      )
    },
  }
}

import { useEffect, useState } from 'react'

/** Duration of the confirmation, in milliseconds (rules/screens 27). */
const confirmationMs = 2_000

/** Copies text, and confirms it for a while. Without a clipboard there is no confirmation. */
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

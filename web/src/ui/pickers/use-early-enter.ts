import { useEffect, useRef } from 'react'

interface EarlyEnterOptions<T> {
  text: string
  /** True while the results belong to an earlier text. */
  isSearching: boolean
  /** The result that Enter takes; undefined for none. */
  wanted: T | undefined
  onTake: (wanted: T) => void
  /** Called once the results are there, taken or not. */
  onAnswered?: () => void
}

interface EarlyEnter {
  /** Remembers that Enter was pressed for the text. */
  remember(): void
  isWaiting(): boolean
}

/** Takes the wanted result for Enter that was pressed before the results of the text were there. */
export function useEarlyEnter<T>(options: EarlyEnterOptions<T>): EarlyEnter {
  const { text, isSearching, wanted, onTake, onAnswered } = options
  const entered = useRef<string>(null)
  useEffect(() => {
    if (isSearching || entered.current === null) return
    const isSameText = entered.current === text
    entered.current = null
    if (isSameText && wanted !== undefined) onTake(wanted)
    onAnswered?.()
  }, [isSearching, text, wanted, onTake, onAnswered])
  return {
    remember: () => {
      if (isSearching) entered.current = text
    },
    isWaiting: () => entered.current !== null,
  }
}

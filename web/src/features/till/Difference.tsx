import type { ReactElement } from 'react'
import { inks } from '../../ui/tones.ts'
import { differenceTone, signedMoney } from './till-words.ts'

/** Difference of a till, in the colour of its meaning. */
export function Difference({ difference }: { difference: number | null }): ReactElement {
  if (difference === null) return <span className="text-ink-3">–</span>
  return (
    <b className={`tabular-nums whitespace-nowrap ${inks[differenceTone(difference)]}`}>{signedMoney(difference)}</b>
  )
}

import type { ReactElement, ReactNode } from 'react'

/** Meaning of a colour: urgent, waiting, on the road, done, over; `brand` has no meaning. */
export type Tone = 'urgent' | 'wait' | 'road' | 'done' | 'off' | 'brand'

const tones: Record<Tone, string> = {
  urgent: 'bg-urgent-soft text-urgent',
  wait: 'bg-wait-soft text-wait',
  road: 'bg-road-soft text-road',
  done: 'bg-done-soft text-done',
  off: 'bg-off-soft text-off',
  brand: 'bg-brand-soft text-brand-strong',
}

/** A short text in the colour of its meaning. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  )
}

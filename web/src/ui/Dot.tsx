import type { ReactElement, ReactNode } from 'react'
import { fills } from './tones.ts'

/** The ordinary state of a row, with a dot in the colour of its meaning: a badge is for what needs attention. */
export function Dot({
  tone,
  children,
}: {
  tone: 'done' | 'road' | 'urgent' | 'wait' | 'off'
  children: ReactNode
}): ReactElement {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <i aria-hidden="true" className={`size-2 shrink-0 rounded-full ${fills[tone]}`} />
      <span>{children}</span>
    </span>
  )
}

import type { ReactElement, ReactNode } from 'react'

const tones = { done: 'bg-done', road: 'bg-road', off: 'bg-line-strong' } as const

/** The ordinary state of a row, with a dot in the colour of its meaning: a badge is for what needs attention. */
export function Dot({ tone, children }: { tone: keyof typeof tones; children: ReactNode }): ReactElement {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <i aria-hidden="true" className={`size-2 shrink-0 rounded-full ${tones[tone]}`} />
      <span>{children}</span>
    </span>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { badges, type Tone } from './tones.ts'

interface BadgeProps {
  tone: Tone
  /** Drawn before the text, for tones that are told apart by more than their colour. */
  icon?: LucideIcon | undefined
  children: ReactNode
}

/** A short text in the colour of its meaning. */
export function Badge({ tone, icon: Icon, children }: BadgeProps): ReactElement {
  const text = `rounded-full py-0.5 text-sm font-semibold whitespace-nowrap ${badges[tone]}`
  if (!Icon) return <span className={`inline-block px-2.5 ${text}`}>{children}</span>
  return (
    <span className={`inline-flex items-center gap-1 pr-2.5 pl-2 ${text}`}>
      <Icon size={13} aria-hidden="true" className="shrink-0" />
      {children}
    </span>
  )
}

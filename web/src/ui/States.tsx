import { RotateCw } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'

/** Message of an empty list. */
export function EmptyState({
  title,
  icon,
  children,
}: {
  title: string
  icon?: ReactNode
  children?: ReactNode
}): ReactElement {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 py-12 text-center md:px-6">
      {icon && <span className="grid size-11 place-items-center rounded-full bg-off-soft text-off">{icon}</span>}
      <p className="text-lg font-semibold">{title}</p>
      {children && (
        <div className="grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-3 text-ink-2 max-md:[&_button]:max-w-full max-md:[&_button]:py-1.5 max-md:[&_button]:whitespace-normal md:max-w-2xl">
          {children}
        </div>
      )}
    </div>
  )
}

/** Error message in place of what failed to load; without `onRetry` if a retry cannot help. */
export function ErrorState({
  message,
  onRetry,
}: {
  message: string
  onRetry?: (() => void) | undefined
}): ReactElement {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-urgent bg-urgent-soft px-4 py-3 text-urgent"
    >
      <p className="flex-1 font-semibold">{message}</p>
      {onRetry && (
        <Button icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  )
}

/** Class of what still belongs to the previous query; beside `aria-busy` (rules/screens 4). */
export function fadedIf(isOld: boolean): string {
  return isOld ? 'opacity-60 motion-safe:transition-opacity' : ''
}

/** Grey placeholders during the first load: cards with two lines of bars. */
export function Skeleton({ rows = 3, className = 'h-40' }: { rows?: number; className?: string }): ReactElement {
  return (
    <div aria-busy="true" role="status" aria-label="Chargement…" className="grid gap-2.5">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <Card key={row} className={`bars motion-safe:animate-pulse ${className}`} />
      ))}
    </div>
  )
}

import type { ReactElement } from 'react'

export function Logo(): ReactElement {
  return (
    <svg viewBox="0 0 32 32" className="size-7 text-brand" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M16 6v5m0 3.5v4M16 22v4" className="stroke-on-brand" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

import type { ReactElement } from 'react'

export function Spinner(): ReactElement {
  return (
    <span
      aria-hidden="true"
      className="size-4 motion-safe:animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

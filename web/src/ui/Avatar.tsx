import type { ReactElement } from 'react'

/** A person's initials in a circle, beside the name. */
export function Avatar({ firstName, lastName }: { firstName: string; lastName: string }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-bold text-brand-strong"
    >
      {`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()}
    </span>
  )
}

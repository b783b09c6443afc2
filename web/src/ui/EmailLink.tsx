import type { ReactElement } from 'react'

/** Link that writes to a person; nothing without an address. */
export function EmailLink({ email }: { email: string | null }): ReactElement | null {
  if (!email) return null
  return (
    <a
      href={`mailto:${email}`}
      className="inline-flex min-h-11 items-center text-brand [overflow-wrap:anywhere] hover:underline md:min-h-6"
    >
      {email}
    </a>
  )
}

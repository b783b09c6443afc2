import { formatPhone } from '@yoon/contract/phones'
import type { User } from '@yoon/contract/users'
import type { ReactElement } from 'react'

/** Phone and e-mail, each a tap away. */
export function UserContact({ phone, email }: Pick<User, 'phone' | 'email'>): ReactElement {
  return (
    <>
      {phone ? (
        <a href={`tel:${phone}`} className="flex min-h-11 w-fit items-center font-semibold text-brand md:min-h-6">
          {formatPhone(phone)}
        </a>
      ) : (
        <span className="flex min-h-11 items-center text-ink-3 md:min-h-6">Pas de téléphone</span>
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          className="flex min-h-11 w-fit items-center text-ink-2 [overflow-wrap:anywhere] hover:text-ink md:min-h-6"
        >
          {email}
        </a>
      )}
    </>
  )
}

import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'

/** Links to call the phone number and to write an e-mail, without colour where a list has many below each other. */
export function ContactLinks({ phone, email }: { phone: string | null; email?: string | null }): ReactElement {
  return (
    <>
      {phone ? (
        <a
          href={`tel:${phone}`}
          className="flex min-h-11 w-fit items-center whitespace-nowrap max-md:font-semibold max-md:text-brand md:min-h-6 md:hover:text-brand md:hover:underline"
        >
          {formatPhone(phone)}
        </a>
      ) : (
        <span className="flex min-h-11 items-center text-ink-3 md:min-h-6">Pas de téléphone</span>
      )}
      {email && (
        <a
          href={`mailto:${email}`}
          data-tooltip={email}
          data-tooltip-if-cut=""
          className="flex min-h-11 w-fit max-w-full items-center text-ink-2 hover:text-ink md:min-h-6 md:max-w-[260px]"
        >
          <span className="truncate">{email}</span>
        </a>
      )}
    </>
  )
}

import { formatPhone } from '@yoon/contract/phones'
import { Mail } from 'lucide-react'
import type { ReactElement } from 'react'

interface ContactLinksProps {
  phone: string | null
  email?: string | null
  /** True for an icon in place of the address, which its tooltip says. */
  isEmailIcon?: boolean
}

/** Links to call the phone number and to write an e-mail, without colour where a list has many below each other. */
export function ContactLinks({ phone, email, isEmailIcon = false }: ContactLinksProps): ReactElement {
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
        <span className="flex min-h-11 items-center whitespace-nowrap text-ink-3 md:min-h-6">Pas de téléphone</span>
      )}
      {email && isEmailIcon && (
        <a
          href={`mailto:${email}`}
          aria-label={`Écrire à ${email}`}
          data-tooltip={`Écrire à ${email}`}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-off-soft hover:text-ink md:size-7"
        >
          <Mail size={16} aria-hidden="true" />
        </a>
      )}
      {email && !isEmailIcon && (
        <a
          href={`mailto:${email}`}
          data-tooltip={email}
          data-tooltip-if-cut=""
          className="flex min-h-11 max-w-full min-w-0 items-center text-ink-2 hover:text-ink md:min-h-6"
        >
          <span className="truncate">{email}</span>
        </a>
      )}
    </>
  )
}

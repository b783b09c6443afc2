import { formatPhone } from '@yoon/contract/phones'
import { Phone } from 'lucide-react'
import type { ReactElement } from 'react'
import { LinkButton } from './LinkButton.tsx'

/** Button that calls a person; their number is its text. */
export function CallLink({ phone, name }: { phone: string | null; name: string }): ReactElement {
  if (!phone) return <span className="text-ink-3">Pas de téléphone</span>
  return (
    <LinkButton
      href={`tel:${phone}`}
      icon={<Phone size={16} aria-hidden="true" />}
      aria-label={`Appeler ${name}, ${formatPhone(phone)}`}
      className="text-md text-brand"
    >
      {formatPhone(phone)}
    </LinkButton>
  )
}

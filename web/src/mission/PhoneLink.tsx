import { Phone } from 'lucide-react'
import type { ReactElement } from 'react'
import { bigButtonClass } from './BigButton.tsx'

/** Calls a number at a tap. */
export function PhoneLink({
  phone,
  label,
  isSmall = false,
}: {
  phone: string
  label: string
  isSmall?: boolean
}): ReactElement {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={bigButtonClass('secondary', isSmall)}>
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </a>
  )
}

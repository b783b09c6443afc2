import { Phone } from 'lucide-react'
import type { ReactElement } from 'react'
import { type BigButtonLook, bigButtonClass } from './BigButton.tsx'

/** Calls a number at a tap. */
export function PhoneLink({
  phone,
  label,
  look = 'secondary',
  isSmall = false,
}: {
  phone: string
  label: string
  look?: BigButtonLook
  isSmall?: boolean
}): ReactElement {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={bigButtonClass(look, isSmall)}>
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </a>
  )
}

import { formatPhone } from '@yoon/contract/phones'
import { Phone } from 'lucide-react'
import type { ReactElement } from 'react'
import type { LinkLanguage } from '../lib/link-language.ts'
import { type ButtonLook, buttonClass } from '../ui/Button.tsx'
import { paymentWords } from './payment-words.ts'

interface CallCompanyProps {
  company: { name: string; phone: string }
  language: LinkLanguage
  look: ButtonLook
}

export function CallCompany({ company: { name, phone }, language, look }: CallCompanyProps): ReactElement | null {
  if (!phone) return null
  const { callCompany } = paymentWords[language]
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${callCompany(name)}, ${formatPhone(phone)}`}
      className={buttonClass(look, 'min-h-12! text-md')}
    >
      <Phone size={18} aria-hidden="true" />
      {callCompany(formatPhone(phone))}
    </a>
  )
}

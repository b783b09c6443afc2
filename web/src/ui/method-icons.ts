import type { BookingPaymentMethod } from '@yoon/contract/payments/methods'
import { Banknote, Clock, CreditCard, type LucideIcon, Smartphone, Waves } from 'lucide-react'

/** The icon of each method of payment, which stands beside its name. */
export const methodIcons: Record<BookingPaymentMethod, LucideIcon> = {
  WAVE: Waves,
  ORANGE_MONEY: Smartphone,
  CASH: Banknote,
  CARD: CreditCard,
  UNPAID: Clock,
}

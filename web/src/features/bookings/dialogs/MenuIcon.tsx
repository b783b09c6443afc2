import {
  Ban,
  CalendarRange,
  Copy,
  History,
  type LucideIcon,
  MessageSquareText,
  Plane,
  QrCode,
  ReceiptText,
  Route,
  Trash2,
  UserMinus,
} from 'lucide-react'
import type { ReactElement } from 'react'
import type { CardAction } from '../booking-actions.ts'

const icons: Partial<Record<CardAction | 'copy', LucideIcon>> = {
  request: QrCode,
  money: ReceiptText,
  inform: MessageSquareText,
  steps: Route,
  history: History,
  planning: CalendarRange,
  reschedule: Plane,
  unassign: UserMinus,
  cancel: Ban,
  delete: Trash2,
  copy: Copy,
}

/** The icon of an action that stands in menus. */
export function MenuIcon({ action }: { action: CardAction | 'copy' }): ReactElement | null {
  const Icon = icons[action]
  return Icon ? <Icon size={16} aria-hidden="true" /> : null
}

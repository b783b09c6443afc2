import type { TodoCause, TodoUrgency } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { momentInWords, type TodoLocale, todoDetail } from '@yoon/contract/todo/words'
import {
  BadgeAlert,
  BellRing,
  CarTaxiFront,
  CheckCheck,
  CircleX,
  FileClock,
  HandCoins,
  type LucideIcon,
  MailQuestionMark,
  MailWarning,
  MapPinOff,
  TimerOff,
  TriangleAlert,
  UserX,
} from 'lucide-react'
import { companyNow } from '../../lib/company.ts'
import { dayOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/tones.ts'

export const causeIcons: Record<TodoCause, LucideIcon> = {
  NO_DRIVER: UserX,
  NOT_ACCEPTED: MailQuestionMark,
  DECLINED: CircleX,
  NOT_EN_ROUTE: MapPinOff,
  LATE_START: BadgeAlert,
  OVERRUN: TimerOff,
  PROBLEM: TriangleAlert,
  ABSENT_DRIVER: CarTaxiFront,
  REMIND_CLIENT: BellRing,
  UNPAID: HandCoins,
  TO_COMPLETE: CheckCheck,
  PAPER_EXPIRING: FileClock,
  UNDELIVERED: MailWarning,
}

export const urgencyTones: Record<TodoUrgency, Tone> = { high: 'urgent', medium: 'wait', low: 'off' }

const fixes: Record<TodoCause, string> = {
  NO_DRIVER: 'Assigner',
  NOT_ACCEPTED: 'Relancer',
  DECLINED: 'Réassigner',
  NOT_EN_ROUTE: 'Appeler',
  LATE_START: 'Démarrer',
  OVERRUN: 'Réassigner la suivante',
  PROBLEM: 'Ouvrir',
  ABSENT_DRIVER: 'Réassigner',
  REMIND_CLIENT: 'Prévenir',
  UNPAID: 'Encaisser',
  TO_COMPLETE: 'Terminer',
  PAPER_EXPIRING: 'Renouveler',
  UNDELIVERED: 'Voir les envois',
}

/** Returns the label of the button that fixes a line. */
export function fixLabel({ cause, action, isUnsent }: Pick<TodoLine, 'cause' | 'action' | 'isUnsent'>): string {
  if (action.kind === 'COMPLETE') return 'Terminer'
  if (action.kind === 'MESSAGE' && isUnsent) return 'Envoyer'
  return action.kind === 'OPEN' ? 'Ouvrir' : fixes[cause]
}

function localeAt(now: number): TodoLocale {
  const { timezone, currency } = companyNow()
  return { timezone, currency, today: dayOf(now), now }
}

/** Says what a line is about. */
export function detailAt(line: TodoLine, now: number): string {
  return todoDetail(line, localeAt(now))
}

/** Says a moment: `à 14:15` of today, or else with its day. */
export function momentAt(at: string, now: number): string {
  return momentInWords(at, localeAt(now))
}

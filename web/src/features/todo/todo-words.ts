import type { TodoCause, TodoUrgency } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { momentInWords, type TodoLocale, todoDetail } from '@yoon/contract/todo/words'
import {
  ArrowRightLeft,
  BadgeAlert,
  Banknote,
  BellRing,
  CarTaxiFront,
  CheckCheck,
  CircleX,
  ClipboardCheck,
  Coins,
  FileClock,
  HandCoins,
  HeartCrack,
  type LucideIcon,
  MailQuestionMark,
  MailWarning,
  MapPinOff,
  PiggyBank,
  Scale,
  TimerOff,
  TriangleAlert,
  Undo2,
  Unplug,
  UserX,
  Vault,
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
  AMOUNT_MISMATCH: Scale,
  OVERPAID: Coins,
  PAID_AFTER_CANCEL: Coins,
  PROVIDER_SILENT: Unplug,
  RECEIPT_UNMATCHED: ArrowRightLeft,
  DEPOSIT_DUE: PiggyBank,
  PROMISE_BROKEN: HeartCrack,
  CREDIT_TO_RETURN: Undo2,
  CASH_MISMATCH: Banknote,
  DRIVER_CASH: Banknote,
  TILL_DIFFERENCE: Scale,
  TILL_TO_VALIDATE: ClipboardCheck,
  TILL_OPEN_LONG: Vault,
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
  AMOUNT_MISMATCH: 'Vérifier',
  OVERPAID: 'Voir le crédit',
  PAID_AFTER_CANCEL: 'Voir le crédit',
  PROVIDER_SILENT: 'Voir les demandes',
  RECEIPT_UNMATCHED: 'Rapprocher',
  DEPOSIT_DUE: "Encaisser l'acompte",
  PROMISE_BROKEN: 'Voir la dette',
  CREDIT_TO_RETURN: 'Voir le crédit',
  CASH_MISMATCH: 'Terminer',
  DRIVER_CASH: 'Voir les espèces',
  TILL_DIFFERENCE: 'Valider',
  TILL_TO_VALIDATE: 'Valider',
  TILL_OPEN_LONG: 'Voir la caisse',
  PAPER_EXPIRING: 'Renouveler',
  UNDELIVERED: 'Voir les envois',
}

/** Causes that the dialog about the price and the payments of the trip fixes. */
export const moneyCauses: readonly TodoCause[] = ['DEPOSIT_DUE', 'CREDIT_TO_RETURN', 'OVERPAID', 'PAID_AFTER_CANCEL']

/**
 * Returns the address of the page on which money of a line is fixed: the debts of a client who has not kept a promise, or
 * the statement of the day on which another amount was paid; undefined for other lines.
 */
export function moneyPathOf({
  cause,
  booking,
  money,
  since,
}: Pick<TodoLine, 'cause' | 'booking' | 'money' | 'since'>): string | undefined {
  if (cause === 'PROMISE_BROKEN' && booking) return `/dashboard/debts?q=${encodeURIComponent(booking.client)}`
  if (cause !== 'AMOUNT_MISMATCH' || !money) return undefined
  // Statements count their days in UTC.
  return `/dashboard/reconciliation?provider=${money.provider.toUpperCase()}&date=${since.slice(0, 10)}`
}

/** Returns the label of the button that fixes a line. */
export function fixLabel({ cause, action, isUnsent }: Pick<TodoLine, 'cause' | 'action' | 'isUnsent'>): string {
  if (action.kind === 'COMPLETE') return 'Terminer'
  if (action.kind === 'MESSAGE' && isUnsent) return 'Envoyer'
  const isMoney = moneyCauses.includes(cause) || cause === 'PROMISE_BROKEN' || cause === 'AMOUNT_MISMATCH'
  return action.kind === 'OPEN' && !isMoney ? 'Ouvrir' : fixes[cause]
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

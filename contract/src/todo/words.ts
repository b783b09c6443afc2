import { periodInWords } from '../absences/period-words.ts'
import { localDateTime, withOrdinalFirst } from '../dates.ts'
import { missionProblemLabels } from '../missions/steps.ts'
import { formatAmount } from '../money.ts'
import { expiryWords } from '../papers/expiry-words.ts'
import { paperKindLabels } from '../papers/kinds.ts'
import { providerLabels } from '../payment-requests/providers.ts'
import { paymentMethodLabels } from '../payments/methods.ts'
import { formatPhone } from '../phones.ts'
import type { TodoCause } from './causes.ts'
import type { TodoLine } from './schemas.ts'

/** Time zone and currency of the company, its present day, and the present in milliseconds. */
export interface TodoLocale {
  timezone: string
  currency: string
  today: string
  now: number
}
/** Time before its start from which a trip is said to start in so many minutes. */
const soonMs = 3 * 60 * 60_000

const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const channelNouns = { email: 'E-mail', sms: 'SMS' }

function dayInWords(day: string): string {
  return withOrdinalFirst(dayFormat.format(new Date(`${day}T00:00:00Z`)))
}

/** Says a moment: `à 14:15` of today, or else `sam. 21 nov. à 14:15`. */
export function momentInWords(at: string, { timezone, today }: Pick<TodoLocale, 'timezone' | 'today'>): string {
  const { day, time } = localDateTime(new Date(at), timezone)
  return `${day === today ? '' : `${dayInWords(day)} `}à\u00a0${time}`
}

/** Says when a trip starts: `départ à 14:15, dans 40 min`, or that it should have. */
function startInWords({ startsAt }: { startsAt: string }, locale: TodoLocale): string {
  const moment = momentInWords(startsAt, locale)
  const left = Date.parse(startsAt) - locale.now
  if (left < 0) return `devait partir ${moment}`
  return `départ ${moment}${left <= soonMs ? `, dans\u00a0${minutesInWords(Math.floor(left / 60_000))}` : ''}`
}

function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Words = (line: TodoLine, moment: (at: string) => string, locale: TodoLocale) => string

const start: Words = ({ booking }, _, locale) => (booking ? capitalised(startInWords(booking, locale)) : '')

const words: Record<TodoCause, Words> = {
  NO_DRIVER: ({ booking }, _, locale) => {
    if (!booking) return ''
    const start = startInWords(booking, locale)
    return booking.isWithDriver ? capitalised(start) : `Sans véhicule, ${start}`
  },
  NOT_ACCEPTED: ({ booking, isAnswerStale, isUnsent }, _, locale) => {
    if (!booking) return ''
    const state = isAnswerStale ? 'À confirmer de nouveau' : isUnsent ? 'Message non envoyé' : 'Sans réponse'
    return `${state}, ${startInWords(booking, locale)}`
  },
  DECLINED: (line) => reportInWords(line),
  NOT_EN_ROUTE: start,
  PROBLEM: (line) => reportInWords(line),
  LATE_START: ({ booking }, moment) => (booking ? `Devait partir ${moment(booking.startsAt)}` : ''),
  OVERRUN: ({ booking, next }, moment) =>
    booking && next
      ? `Devait finir ${moment(booking.endsAt)}\u00a0; ${next.bookingReference} suit, ${moment(next.startsAt)}`
      : '',
  ABSENT_DRIVER: (line) => obstacleInWords(line),
  REMIND_CLIENT: ({ booking, delivery }, _, locale) => {
    if (!booking) return ''
    const start = startInWords(booking, locale)
    return delivery ? `SMS non remis, ${start}` : capitalised(start)
  },
  UNPAID: ({ amount }, _, { currency }) => (amount === null ? '' : `${formatAmount(amount, currency)} à encaisser`),
  RECEIPT_UNMATCHED: ({ amount, receipt }, moment, { currency }) =>
    receipt && amount !== null
      ? [
          `${formatAmount(amount, currency)} reçus par ${paymentMethodLabels[receipt.provider]} ${moment(receipt.at)}`,
          receipt.name ?? (receipt.phone && formatPhone(receipt.phone)),
        ]
          .filter(Boolean)
          .join(' · ')
      : '',
  TO_COMPLETE: () => 'Terminée par le chauffeur, rien à encaisser',
  CASH_MISMATCH: ({ amount }, _, { currency }) =>
    amount === null ? '' : `${formatAmount(amount, currency)} reçus par le chauffeur, un autre montant est dû`,
  AMOUNT_MISMATCH: ({ money }, _, locale) => (money ? mismatchInWords(money, locale) : ''),
  OVERPAID: ({ money }, _, locale) => (money ? `${creditInWords(money, locale)}\u00a0: à utiliser ou à rendre` : ''),
  PAID_AFTER_CANCEL: ({ money }, _, locale) =>
    money ? `${creditInWords(money, locale)}, la demande était terminée\u00a0: à utiliser ou à rendre` : '',
  PROVIDER_SILENT: ({ since }, moment) => `Ne répond plus, premier échec ${moment(since)}`,
  DEPOSIT_DUE: ({ amount }, _, { currency }) => (amount === null ? '' : `${formatAmount(amount, currency)} à recevoir`),
  PROMISE_BROKEN: ({ amount }, _, { currency }) =>
    amount === null ? '' : `${formatAmount(amount, currency)} promis et non reçus`,
  CREDIT_TO_RETURN: ({ amount }, _, { currency }) =>
    amount === null ? '' : `${formatAmount(amount, currency)} reçus pour une course annulée`,
  DRIVER_CASH: ({ amount }, _, { currency }) => (amount === null ? '' : `${formatAmount(amount, currency)} à remettre`),
  TILL_DIFFERENCE: ({ till }, _, { currency }) =>
    till ? `${till.number}, écart de\u00a0${formatAmount(till.difference ?? 0, currency)}` : '',
  TILL_TO_VALIDATE: ({ till }, moment) => (till?.closedAt ? `${till.number}, fermée ${moment(till.closedAt)}` : ''),
  TILL_OPEN_LONG: ({ till }, moment) => (till ? `Ouverte ${moment(till.openedAt)}` : ''),
  PAPER_EXPIRING: ({ paper }) =>
    paper
      ? `${paperKindLabels[paper.kind]} · ${expiryWords(paper.daysLeft)}${paper.blocks ? ' · bloque les assignations' : ''}`
      : '',
  UNDELIVERED: ({ delivery }, moment) =>
    delivery ? `${channelNouns[delivery.channel]} abandonné ${moment(delivery.failedAt)}` : '',
}

/** Says in a sentence why a line is there, without its subject. */
export function todoDetail(line: TodoLine, locale: TodoLocale): string {
  return words[line.cause](line, (at) => momentInWords(at, locale), locale)
}

type Money = NonNullable<TodoLine['money']>

function mismatchInWords({ provider, problem, amount, currency, expected }: Money, locale: TodoLocale): string {
  const name = providerLabels[provider]
  if (problem === 'MERCHANT') return `${name}\u00a0: payé à un autre marchand que le nôtre`
  if (problem === 'CURRENCY') return `${name}\u00a0: payé en ${currency ?? 'une autre devise'}`
  const wanted = formatAmount(expected, locale.currency)
  if (amount === null) return `${name}\u00a0: montant inconnu au lieu de ${wanted}`
  return `${name}\u00a0: ${formatAmount(amount, locale.currency)} au lieu de ${wanted}`
}

function creditInWords({ provider, amount, expected }: Money, locale: TodoLocale): string {
  return `${formatAmount(amount ?? expected, locale.currency)} reçus en trop par ${providerLabels[provider]}`
}

function obstacleInWords({ obstacle, booking }: TodoLine): string {
  if (!obstacle) return ''
  const { kind, from, to, paperKind, expiresOn } = obstacle
  if (kind === 'PAPERS_EXPIRED') {
    return paperKind && expiresOn
      ? `${paperKindLabels[paperKind]}\u00a0: valable jusqu'au ${dayInWords(expiresOn)}`
      : ''
  }
  const who = kind === 'DRIVER_ABSENT' ? (booking?.driver ?? 'Chauffeur') : (booking?.vehicle ?? 'Véhicule')
  const state = kind === 'DRIVER_ABSENT' ? 'absent' : 'immobilisé'
  return from && to ? `${who}\u00a0: ${state} ${periodInWords({ from, to })}` : ''
}

function reportInWords({ report }: TodoLine): string {
  if (!report) return ''
  const { step, problem, note } = report
  const reported = step === 'NO_SHOW' ? 'Client absent' : problem && missionProblemLabels[problem]
  return [reported, note].filter(Boolean).join('\u00a0: ')
}

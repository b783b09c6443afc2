import { periodInWords } from '../absences/period-words.ts'
import { localDateTime, withOrdinalFirst } from '../dates.ts'
import { missionProblemLabels } from '../missions/steps.ts'
import { formatAmount } from '../money.ts'
import { expiryWords } from '../papers/expiry-words.ts'
import { paperKindLabels } from '../papers/kinds.ts'
import type { TodoCause } from './causes.ts'
import type { TodoLine } from './schemas.ts'

/** Time zone and currency of the company, and its present day. */
export interface TodoLocale {
  timezone: string
  currency: string
  today: string
}

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

type Words = (line: TodoLine, moment: (at: string) => string, locale: TodoLocale) => string

const words: Record<TodoCause, Words> = {
  NO_DRIVER: ({ booking }, moment) =>
    booking ? `${booking.isWithDriver ? 'Départ' : 'Sans véhicule, départ'} ${moment(booking.startsAt)}` : '',
  NOT_ACCEPTED: ({ booking, isAnswerStale }, moment) =>
    booking ? `${isAnswerStale ? 'À confirmer de nouveau' : 'Sans réponse'}, départ ${moment(booking.startsAt)}` : '',
  DECLINED: (line) => reportInWords(line),
  NOT_EN_ROUTE: ({ booking }, moment) => (booking ? `Départ ${moment(booking.startsAt)}` : ''),
  PROBLEM: (line) => reportInWords(line),
  LATE_START: ({ booking }, moment) => (booking ? `Devait partir ${moment(booking.startsAt)}` : ''),
  OVERRUN: ({ booking, next }, moment) =>
    booking && next
      ? `Devait finir ${moment(booking.endsAt)}\u00a0; ${next.bookingReference} suit, ${moment(next.startsAt)}`
      : '',
  ABSENT_DRIVER: (line) => obstacleInWords(line),
  REMIND_CLIENT: ({ booking }, moment) => (booking ? `Départ ${moment(booking.startsAt)}` : ''),
  UNPAID: ({ amount }, _, { currency }) => (amount === null ? '' : `${formatAmount(amount, currency)} à encaisser`),
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

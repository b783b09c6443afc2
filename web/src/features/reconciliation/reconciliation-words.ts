import { formatPhone } from '@yoon/contract/phones'
import type {
  ComparedPayment,
  MatchedLine,
  MatchProposal,
  Reconciliation,
  StatementLine,
  StatementResult,
} from '@yoon/contract/reconciliation/schemas'
import { countOf, formatCount, pluralize } from '../../lib/count.ts'
import { formatMoney, timeOf } from '../../lib/format.ts'
import type { ListName } from './reconciliation-url.ts'

/** Returns the labels of the lists with their numbers. */
export function tabLabels(answer: Reconciliation | undefined): Record<ListName, string> {
  const labels = { here: 'Absents de Yoon', there: 'Absents du relevé', matched: 'Rapprochés', others: 'Autres lignes' }
  if (!answer) return labels
  const { missingHere, missingThere, matched } = answer
  const counts = {
    here: missingHere.length,
    there: missingThere.length,
    matched: matched.length,
    others: othersOf(answer),
  }
  const named = Object.entries(labels).map(([name, label]) => [
    name,
    `${label} (${formatCount(counts[name as ListName])})`,
  ])
  return Object.fromEntries(named) as Record<ListName, string>
}

function othersOf({ transfers, others, ignored }: Reconciliation): number {
  return transfers.length + others.length + ignored.length
}

/** Says at what time a line was: `10:05`, or that the statement gives the day alone. */
export function timeOfLine({ at, hasTime }: Pick<StatementLine, 'at' | 'hasTime'>): string {
  return hasTime ? timeOf(at) : 'Sans heure'
}

/** Says who has paid, by the name and the phone of the statement. */
export function payerOf({ name, phone }: Pick<StatementLine, 'name' | 'phone'>): string {
  return [name, phone && formatPhone(phone)].filter(Boolean).join(' · ') || 'Payeur inconnu'
}

export function feeOf({ fee }: Pick<StatementLine, 'fee'>): string | undefined {
  return fee === 0 ? undefined : `frais ${formatMoney(fee)}`
}

export function clientOf({ client }: Pick<ComparedPayment, 'client'>): string {
  return client ?? 'Client inconnu'
}

/** Says why a payment or a booking is proposed: `même montant et même numéro, à 12 min`. */
export function reasonOf({
  booking,
  minutesApart,
  reason,
}: Pick<MatchProposal, 'booking' | 'minutesApart' | 'reason'>): string {
  if (reason === 'REQUEST_TRANSACTION') return 'annoncé pour sa demande de paiement'
  if (reason === 'REQUEST_PHONE_TIME') return 'demande de paiement du même montant, même numéro'
  const same = booking ? 'à encaisser\u00a0: même montant et même numéro' : 'même montant et même numéro'
  if (minutesApart === null) return `${same}, même jour`
  if (minutesApart === 0) return booking ? `${same}, pendant la course` : `${same}, à la même minute`
  return `${same}, à ${minutesApart}\u00a0min`
}

/** Says who has matched a line: Yoon by its id, or a person. */
export function matchedBy({ by, person, rule }: Pick<MatchedLine, 'by' | 'person' | 'rule'>): string {
  if (by === 'person') return `par ${person ?? 'un collègue'}`
  return rule === 'SESSION' ? 'automatique, par la demande de paiement' : "automatique, par l'ID de transaction"
}

/** Says what a statement has brought. */
export function resultInWords({ added, known, matched }: Pick<StatementResult, 'added' | 'known' | 'matched'>): string {
  const parts = [
    added === 0 ? 'aucune nouvelle ligne' : `${countOf(added, 'nouvelle ligne', 'nouvelles lignes')}`,
    ...(matched > 0 ? [`${formatCount(matched)} ${pluralize(matched, 'rapprochée')}`] : []),
    ...(known > 0 ? [`${formatCount(known)} déjà ${pluralize(known, 'connue')}`] : []),
  ]
  const sentence = parts.join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

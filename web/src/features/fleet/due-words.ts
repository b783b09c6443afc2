import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { AbsenceNow, PaperDue } from '@yoon/contract/availability/problems'
import { addDays } from '@yoon/contract/dates'
import { expiryWords } from '@yoon/contract/papers/expiry-words'
import { type PaperKind, paperKindLabels } from '@yoon/contract/papers/kinds'
import { formatDate } from '../../lib/format.ts'

const masculineKinds: readonly PaperKind[] = ['EXTINGUISHER', 'LICENCE', 'CONTRACT']

/** Says when a paper expires: `Assurance expire demain`, `Vignette expirée depuis 4 jours`, with `j` for a row. */
export function paperInWords({ kind, daysLeft }: PaperDue, days: 'jours' | 'j' = 'jours'): string {
  const words = expiryWords(daysLeft).replace('jours', days)
  return `${paperKindLabels[kind]} ${masculineKinds.includes(kind) ? words : words.replace('expiré ', 'expirée ')}`
}

/** Says until when an absence lasts: `Congé jusqu'au 27/11 18:00`, without hour if that day is a whole one. */
export function absenceInWords({ reason, to }: AbsenceNow): string {
  const [day = '', time = ''] = to.split('T')
  const isWholeDay = time === '00:00'
  const last = formatDate(isWholeDay ? addDays(day, -1) : day).slice(0, 5)
  return `${absenceReasonLabels[reason]} jusqu'au ${isWholeDay ? last : `${last}\u00a0${time}`}`
}

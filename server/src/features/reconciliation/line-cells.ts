import { isDay } from '@yoon/contract/dates'
import { statementLimits } from '@yoon/contract/reconciliation/limits'
import type { LineKind } from '@yoon/contract/reconciliation/providers'
import { AppError } from '../../platform/app-error.ts'
import { readPhone } from '../../platform/phone.ts'
import { CellError, type Cells, nameKey, readMoney, readText } from '../imports/index.ts'

/** Moment of a line; a provider may give the day alone. */
export interface Moment {
  at: Date
  hasTime: boolean
}

const day = String.raw`(?:(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)|(?<frenchDate>\d{1,2})[/.-](?<frenchMonth>\d{1,2})[/.-](?<frenchYear>\d{4}))`
const clock = String.raw`(?<hour>\d{1,2})\s*[:h]\s*(?<minute>\d\d)(?:\s*[:m]\s*(?<second>\d\d)(?:[.,]\d+)?)?`
const zone = String.raw`\s*(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)?`
const written = new RegExp(String.raw`^${day}(?:(?:T|\s*[,à]\s*|\s+)${clock}${zone})?$`, 'i')
const writtenClock = new RegExp(`^${clock}$`, 'i')

const invalidMoment = 'Écrivez la date comme 2026-11-20 ou 20/11/2026'

/** Reads the moment of a line, in UTC unless it names its zone (rules/reconciliation 5). */
export function readMoment(cells: Cells): Moment {
  const { at: cell } = cells
  const time = readClock(cells)
  if (cell instanceof Date && !Number.isNaN(cell.getTime()))
    return momentOf(cell.toISOString().slice(0, 10), time ?? clockOf(cell))
  const text = readText(cells, 'at')
  if (text === undefined) throw new CellError('at', 'La date est requise')
  const parts = written.exec(text)?.groups
  if (!parts) throw new CellError('at', invalidMoment)
  const { year, month, date, frenchYear, frenchMonth = '', frenchDate = '', hour, zone: offset } = parts
  const local = year
    ? `${year}-${month}-${date}`
    : `${frenchYear}-${frenchMonth.padStart(2, '0')}-${frenchDate.padStart(2, '0')}`
  return momentOf(local, time ?? (hour === undefined ? undefined : inSeconds(parts, 'at')), offset)
}

function momentOf(local: string, seconds: number | undefined, offset = 'Z'): Moment {
  if (!isDay(local) || local < '2000') throw new CellError('at', "Cette date n'existe pas")
  const at = new Date(Date.parse(`${local}T00:00:00Z`) + (seconds ?? 0) * 1000 - minutesOf(offset) * 60_000)
  return { at, hasTime: seconds !== undefined }
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Reads the time of day of a cell of its own, in seconds: a text, or a part of a day as workbooks store it. */
function readClock(cells: Cells): number | undefined {
  const { time } = cells
  if (time instanceof Date) return clockOf(time) ?? 0
  if (typeof time === 'number' && time >= 0 && time < 1) return Math.round(time * 86_400)
  const text = readText(cells, 'time')
  if (text === undefined) return undefined
  const parts = writtenClock.exec(text)?.groups
  if (!parts) throw new CellError('time', "Écrivez l'heure comme 14:32")
  return inSeconds(parts, 'time')
}

function inSeconds({ hour, minute, second = '0' }: Record<string, string | undefined>, field: string): number {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (hours > 23 || minutes > 59 || seconds > 59) throw new CellError(field, "Cette heure n'existe pas")
  return hours * 3600 + minutes * 60 + seconds
}

/** Returns the time of day of a date of a workbook; midnight stands for a day without one. */
function clockOf(cell: Date): number | undefined {
  return (cell.getUTCHours() * 60 + cell.getUTCMinutes()) * 60 + cell.getUTCSeconds() || undefined
}

/** Reads a signed amount in whole francs; decimals that are zero are left out. */
export function readSignedAmount(cells: Cells, field: 'amount' | 'fee'): number | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const whole = text.replace(/^\+\s*(?=\d)/, '').replace(/(?<=\d)[.,]0{1,2}(?=\D*$)/, '')
  const amount = readMoney({ [field]: whole }, field, 'XOF')
  if (amount !== undefined && Math.abs(amount) > statementLimits.amount)
    throw new CellError(field, 'Le montant semble trop élevé')
  return amount
}

/** Words of the types of each kind, as they are compared; the first kind of which one stands in a type counts. */
const kindWords: readonly (readonly [kind: LineKind, words: RegExp])[] = [
  ['REFUND', /\b(?:refund|refunded|rembours\w*)\b/],
  ['TRANSFER', /\b(?:sweep|banque|bank|virements?|reversements?|settlement|versement bancaire)\b/],
  ['PAYOUT', /\b(?:payout|bulk payment|cash ?out|retraits?|decaissements?|salaires?)\b/],
  ['FEE', /^(?:fees?|frais|commissions?)\b/],
]

interface Typed {
  kind: LineKind
  /** True for a line that may repeat the id of the one that it takes back. */
  isReversal: boolean
  /** True for money that leaves the wallet, whatever sign a file writes. */
  isOutgoing: boolean
}

/** Returns the kind of a line by its type, and by its sign where the type is unknown (rules/reconciliation 8). */
export function kindOf(type: string | undefined, amount: number, isMarked: boolean): Typed {
  const words = type === undefined ? '' : nameKey(type)
  const reverses = isMarked || /\b(?:reversal|reversed|annulation|extourne|contre passation)\b/.test(words)
  const known = kindWords.find(([, pattern]) => pattern.test(words))?.[0]
  const kind = known ?? (reverses ? 'REFUND' : amount > 0 ? 'RECEIPT' : 'PAYOUT')
  return { kind, isReversal: reverses || kind === 'REFUND', isOutgoing: known !== undefined && !reverses }
}

const done =
  /^(?:success(?:ful)?|succeeded|succes|reussie?|complete|completed|effectuee?|terminee?|validee?|approuvee?|confirmee?|payee?|paid|ok)$/
const notDone =
  /^(?:failed|failure|echec|echouee?|cancell?ed|annulee?|rejected|rejetee?|refusee?|expired|expiree?|pending|processing|open|initiated|pre initiated|accepted|en attente|en cours|en traitement|initiee?)$/

/** True if money has moved by the status of a line; a line without one has moved it. */
export function isDone(cells: Cells): boolean {
  const text = readText(cells, 'status')
  if (text === undefined || done.test(nameKey(text))) return true
  if (notDone.test(nameKey(text))) return false
  throw new CellError('status', 'Statut inconnu')
}

/** Reads a phone as payments store it; one that is hidden in part or too short stays as it is written. */
export function readLinePhone(cells: Cells): string | null {
  const text = readText(cells, 'phone')
  if (text === undefined) return null
  try {
    // A column of numbers may have been saved with decimals.
    return readPhone(text.replace(/(?<=\d{7})\.0+$/, ''), 'phone').phone
  } catch (error) {
    if (error instanceof AppError) return text.slice(0, 30)
    throw error
  }
}

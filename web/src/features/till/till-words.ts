import { type TillState, tillEntryLabels } from '@yoon/contract/till/kinds'
import type { TillEntry, TillRow } from '@yoon/contract/till/schemas'
import { formatMoney } from '../../lib/format.ts'
import type { Tone } from '../../ui/tones.ts'

export const stateTones: Record<TillState, Tone> = { OPEN: 'road', COUNTED: 'wait', CLOSED: 'wait', VALIDATED: 'done' }

/** Formats an amount with its sign: `+ 500 F CFA`. */
export function signedMoney(amount: number): string {
  return amount > 0 ? `+\u00a0${formatMoney(amount)}` : formatMoney(amount)
}

/** Returns the tone of a difference: something is missing, too much, or neither. */
export function differenceTone(difference: number): Tone {
  return difference === 0 ? 'done' : difference < 0 ? 'urgent' : 'wait'
}

/** Name of a till: its number, or whose it is. */
export function tillName({ number, user }: Pick<TillRow, 'number' | 'user'>): string {
  return number ?? `Caisse de ${user.name}`
}

/** Says what an entry is about: the trip and the client, the driver, and the reason. */
export function entryDetail({ bookingReferences, client, driver, reason }: TillEntry): string {
  return [driver, bookingReferences.join(', '), client, reason].filter(Boolean).join(' · ')
}

/** Names an entry for screen readers and dialogs. */
export function entryName(entry: Pick<TillEntry, 'kind' | 'amount'>): string {
  return `${tillEntryLabels[entry.kind]}, ${formatMoney(entry.amount)}`
}

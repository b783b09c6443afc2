import type { Booking } from '@yoon/contract/bookings/schemas'
import { extraKinds } from '@yoon/contract/ledger/states'
import { toAmount } from './forms/amounts.ts'

/** Extra of a booking as typed; its key tells the lines of a form apart. */
export interface TypedExtra {
  key: string
  kind: (typeof extraKinds)[number]
  amount: string
  note: string
}

/** Returns the extras of a booking as typed: those that the server adds are no lines of a form. */
export function extrasOf({ costs }: Pick<Booking, 'costs'>): TypedExtra[] {
  return (costs?.extras ?? []).flatMap(({ id, kind, amount, note }) => {
    const known = extraKinds.find((one) => one === kind)
    return known ? [{ key: id, kind: known, amount: String(amount), note: note ?? '' }] : []
  })
}

export function newExtra(): TypedExtra {
  return { key: crypto.randomUUID(), kind: 'WAITING', amount: '', note: '' }
}

/** Name of a field of an extra, at which its errors stand. */
export function extraField(index: number, field: 'amount' | 'note'): string {
  return `extras.${index}.${field}`
}

/** Returns the extras to send. */
export function extrasToSend(extras: readonly TypedExtra[]) {
  return extras.map(({ kind, amount, note }) => ({ kind, amount: toAmount(amount), note: note.trim() || null }))
}

/** Returns the typed amounts by their fields. */
export function amountsOfExtras(extras: readonly TypedExtra[]): Record<string, string> {
  return Object.fromEntries(extras.map(({ amount }, index) => [extraField(index, 'amount'), amount]))
}

/** Returns the sum of the extras; amounts that are none count as 0. */
export function sumOfExtras(extras: readonly TypedExtra[]): number {
  return extras.reduce((sum, { amount }) => sum + (toAmount(amount) || 0), 0)
}

/** True if a stored value is a list of extras or null. */
export function isExtrasOrNull(kept: unknown): boolean {
  const isExtra = (one: unknown) =>
    ['key', 'kind', 'amount', 'note'].every((name) => typeof Object(one)[name] === 'string')
  return kept === null || (Array.isArray(kept) && kept.every(isExtra))
}

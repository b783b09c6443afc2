import type { Booking } from '@yoon/contract/bookings/schemas'
import { unfinishedStatuses } from '@yoon/contract/bookings/status'
import { type CostsForm, costsFormSchema } from '@yoon/contract/ledger/form'
import { type ExtraKind, extraKinds } from '@yoon/contract/ledger/states'
import { toAmount, withAmounts } from '../../../lib/forms/amounts.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'

/** An extra as typed; its key tells the lines of the form apart. */
export interface TypedExtra {
  key: string
  kind: (typeof extraKinds)[number]
  amount: string
  note: string
}

export interface CostsValues {
  extras: readonly TypedExtra[]
  discount: string
  discountReason: string
  fee: string
}

/** Costs that may be set: extras until the trip is paid, a discount before it is over, a fee once it is cancelled. */
interface SettableCosts {
  extras: boolean
  discount: boolean
  fee: boolean
}

type Facts = Pick<Booking, 'status' | 'due'>

export function isUnfinished({ status }: { status?: Booking['status'] | undefined }): boolean {
  return unfinishedStatuses.some((one) => one === status)
}

/** Returns the costs of a booking that a user may set, who may correct payments or not (rules/money 52, 60). */
export function settableCosts(booking: Facts, mayCorrect: boolean): SettableCosts {
  const { status, due = 0 } = booking
  const isOpen = isUnfinished(booking)
  return {
    extras: isOpen || (status === 'COMPLETED' && due > 0),
    discount: mayCorrect && isOpen,
    fee: mayCorrect && status === 'CANCELLED',
  }
}

/** Returns the values of the form: those of the booking; extras that the server adds are no lines of it. */
export function costsValuesOf({ costs }: Pick<Booking, 'costs'>): CostsValues {
  const amountOf = (kind: ExtraKind) => costs?.extras.find((extra) => extra.kind === kind)?.amount
  return {
    extras: (costs?.extras ?? []).flatMap(({ id, kind, amount, note }) => {
      const known = extraKinds.find((one) => one === kind)
      return known ? [{ key: id, kind: known, amount: String(amount), note: note ?? '' }] : []
    }),
    discount: costs?.discount ? String(costs.discount) : '',
    discountReason: costs?.discountReason ?? '',
    fee: String(amountOf('CANCELLATION') ?? ''),
  }
}

/** Name of a field of an extra, at which its errors stand. */
export function extraField(index: number, field: 'amount' | 'note'): string {
  return `extras.${index}.${field}`
}

/** Parses the form with the contract's schema: of the costs that may not be set nothing is sent. */
export function parseCosts(values: CostsValues, settable: SettableCosts): Parsed<CostsForm> {
  const { extras, discount, discountReason, fee } = values
  const parsed = costsFormSchema.safeParse({
    ...(settable.extras && {
      extras: extras.map(({ kind, amount, note }) => ({ kind, amount: toAmount(amount), note })),
    }),
    ...(settable.discount && {
      discount: discount.trim() === '' ? null : { amount: toAmount(discount), reason: discountReason },
    }),
    ...(settable.fee && { cancellationFee: toAmount(fee) }),
  })
  const atFields: Parsed<CostsForm> = parsed.success
    ? parsed
    : { success: false, error: { issues: parsed.error.issues.map((issue) => ({ ...issue, path: [fieldOf(issue.path)] })) } }
  return withAmounts(atFields, {
    ...Object.fromEntries(extras.map(({ amount }, index) => [extraField(index, 'amount'), amount])),
    discount,
    fee,
  })
}

/** Name of the field that an issue of the schema belongs to. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [first, second, third] = path
  if (first === 'extras' && third !== undefined) return `extras.${String(second)}.${String(third)}`
  if (first === 'discount') return second === 'reason' ? 'discountReason' : 'discount'
  return first === 'cancellationFee' ? 'fee' : String(first)
}

/** Returns what the trip costs with the values as typed; amounts that are none count as 0. */
export function totalOf(values: CostsValues, { price, status }: { price: number; status: Booking['status'] }): number {
  const read = (typed: string) => toAmount(typed) || 0
  if (status === 'CANCELLED') return read(values.fee)
  return price + values.extras.reduce((sum, { amount }) => sum + read(amount), 0) - read(values.discount)
}

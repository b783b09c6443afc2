import type { Booking } from '@yoon/contract/bookings/schemas'
import { unfinishedStatuses } from '@yoon/contract/bookings/status'
import { type CostsForm, costsFormSchema } from '@yoon/contract/ledger/form'
import { amountsOfExtras, extrasOf, extrasToSend, sumOfExtras, type TypedExtra } from '../../../lib/extras.ts'
import { toAmount, withAmounts } from '../../../lib/forms/amounts.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'

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

/** Returns the values of the form: those of the booking. */
export function costsValuesOf({ costs }: Pick<Booking, 'costs'>): CostsValues {
  const fee = costs?.extras.find(({ kind }) => kind === 'CANCELLATION')?.amount
  return {
    extras: extrasOf({ costs }),
    discount: costs?.discount ? String(costs.discount) : '',
    discountReason: costs?.discountReason ?? '',
    fee: String(fee ?? ''),
  }
}

/** Parses the form with the contract's schema: of the costs that may not be set nothing is sent. */
export function parseCosts(values: CostsValues, settable: SettableCosts): Parsed<CostsForm> {
  const { extras, discount, discountReason, fee } = values
  const parsed = costsFormSchema.safeParse({
    ...(settable.extras && { extras: extrasToSend(extras) }),
    ...(settable.discount && {
      discount: discount.trim() === '' ? null : { amount: toAmount(discount), reason: discountReason },
    }),
    ...(settable.fee && { cancellationFee: toAmount(fee) }),
  })
  const atFields: Parsed<CostsForm> = parsed.success
    ? parsed
    : {
        success: false,
        error: { issues: parsed.error.issues.map((issue) => ({ ...issue, path: [fieldOf(issue.path)] })) },
      }
  return withAmounts(atFields, { ...amountsOfExtras(extras), discount, fee })
}

/** Name of the field that an issue of the schema belongs to. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [first, second, third] = path
  if (first === 'extras' && third !== undefined) return path.join('.')
  if (first === 'discount') return second === 'reason' ? 'discountReason' : 'discount'
  return first === 'cancellationFee' ? 'fee' : String(first)
}

/** Returns what the trip costs with the values as typed; amounts that are none count as 0. */
export function totalOf(values: CostsValues, { price, status }: { price: number; status: Booking['status'] }): number {
  const read = (typed: string) => toAmount(typed) || 0
  if (status === 'CANCELLED') return read(values.fee)
  return price + sumOfExtras(values.extras) - read(values.discount)
}

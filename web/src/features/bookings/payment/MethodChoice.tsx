import { type BookingPaymentMethod, paymentMethodLabels } from '@yoon/contract/payments/methods'
import type { ReactElement } from 'react'
import { methodIcons } from '../../../ui/method-icons.ts'

interface MethodChoiceProps {
  methods: readonly BookingPaymentMethod[]
  method: BookingPaymentMethod
  onMethod: (method: BookingPaymentMethod) => void
}

/** The method of payment: all of them in sight, one press each. */
export function MethodChoice({ methods, method, onMethod }: MethodChoiceProps): ReactElement {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Mode de paiement</legend>
      {/* On phones two in a row; a fifth takes the last row. */}
      <div className="grid grid-cols-2 gap-2 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {methods.map((one) => {
          const Icon = methodIcons[one]
          return (
            <label
              key={one}
              className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-2.5 py-1.5 text-sm leading-tight font-semibold hover:bg-raised has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-strong has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:min-h-16 md:flex-col md:justify-center md:gap-1 md:px-1 md:text-center"
            >
              <input
                type="radio"
                name="method"
                data-focus-first=""
                className="sr-only"
                checked={one === method}
                onChange={() => onMethod(one)}
              />
              <Icon size={20} aria-hidden="true" className="shrink-0" />
              {paymentMethodLabels[one]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

import { currencySign } from '@yoon/contract/money'
import { type ChangeEvent, type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react'
import { companyNow } from '../lib/company.ts'
import { Field, type FieldProps, fieldBox } from './Field.tsx'

const withoutSpaces = (typed: string) => typed.replace(/\s/g, '')

/** `45000` as it is read, `45 000`; what is no number stays as it was typed, for the rules to refuse. */
export function groupThousands(typed: string): string {
  const digits = withoutSpaces(typed)
  return /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, ' ') : typed
}

/** Where the cursor stands in a grouped text so that as many characters, spaces apart, are before it as were. */
export function cursorAfter(text: string, before: string): number {
  let left = withoutSpaces(before).length
  let at = 0
  while (left > 0 && at < text.length) {
    if (text[at] !== ' ') left -= 1
    at += 1
  }
  return at
}

/** One step up or down from what was typed, never below nothing; what is no number stays. */
export function steppedAmount(typed: string, step: number): string {
  const digits = withoutSpaces(typed)
  return /^\d*$/.test(digits) ? String(Math.max(0, Number(digits) + step)) : typed
}

export interface AmountFieldProps extends FieldProps {
  name: string
  /** Whole units of the currency as digits, or what was typed while it is no number. */
  value: string
  onValue: (value: string) => void
  /** The value is nobody's yet: what is typed takes its place. */
  isProposed?: boolean
  placeholder?: string
  /** How much the arrow keys add and take away. */
  step?: number
  onBlur?: () => void
}

/** An amount of money, its thousands apart while it is being typed. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { name, value, onValue, isProposed = false, placeholder, step, onBlur, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const unit = currencySign(companyNow().currency)
  const selectProposal = () => {
    if (isProposed && value !== '' && document.activeElement === input.current) input.current?.select()
  }
  // A proposal may arrive in a field that already waits for an amount.
  useEffect(selectProposal)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = groupThousands(target.value)
    const cursor = cursorAfter(grouped, target.value.slice(0, target.selectionStart ?? target.value.length))
    // Set by hand before React would: it then leaves the cursor where it is.
    if (grouped !== target.value) {
      target.value = grouped
      target.setSelectionRange(cursor, cursor)
    }
    onValue(/^[\d\s]+$/.test(grouped) ? withoutSpaces(grouped) : grouped)
  }
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || !direction) return
    event.preventDefault()
    onValue(steppedAmount(value, direction * step))
  }
  return (
    <Field {...field} unit={unit}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={input}
            name={name}
            value={groupThousands(value)}
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            step={step}
            onChange={change}
            onKeyDown={stepBy}
            onFocus={selectProposal}
            onBlur={onBlur}
            onClick={selectProposal}
            className={`${fieldBox(field.error)} pr-14`}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-3"
          >
            {unit}
          </span>
        </div>
      )}
    </Field>
  )
}

import { currencySign } from '@yoon/contract/money'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { companyNow } from '../../lib/company.ts'
import { formatMoney } from '../../lib/format.ts'
import { amountIn } from '../../lib/forms/amounts.ts'
import { amountValue, cursorAfter, groupThousands, isGroupedByField, steppedAmount } from './amount-typing.ts'
import { Field, type FieldProps, fieldBox } from './Field.tsx'

export interface AmountFieldProps extends FieldProps {
  name: string
  /** Whole units of the currency as digits, or the typed text while it is no amount. */
  value: string
  onValue: (value: string) => void
  /** True if the value is a proposal: typing replaces it. */
  isProposed?: boolean
  placeholder?: string
  /** Unit that the amount is for: `km`. */
  per?: string
  /** Step of the arrow keys. */
  step?: number
  onBlur?: () => void
}

interface Typing {
  /** Text of the field. */
  text: string
  isTyping: boolean
  change(event: ChangeEvent<HTMLInputElement>): void
  step(event: KeyboardEvent, by: number): void
  leave(): void
}

/** Text of the field during typing: the grouped value, or the text with separators that the user typed. */
function useTyping(value: string, onValue: (value: string) => void): Typing {
  const [isTyping, setTyping] = useState(false)
  const [byHand, setByHand] = useState('')
  const isTypedByHand = byHand !== '' && amountValue(byHand) === value
  const text = isTypedByHand ? byHand : groupThousands(value)
  return {
    text,
    isTyping,
    change: ({ target, nativeEvent }) => {
      const after = target.value
      setTyping(true)
      if (!isGroupedByField({ before: text, isTypedByHand, after, inserted: insertedBy(nativeEvent) })) {
        setByHand(after)
        onValue(amountValue(after))
        return
      }
      const digits = after.replace(/\s/g, '')
      const grouped = groupThousands(digits)
      const cursor = cursorAfter(grouped, after.slice(0, target.selectionStart ?? after.length))
      // Set before React does it: React then leaves the cursor in place.
      if (grouped !== after) {
        target.value = grouped
        target.setSelectionRange(cursor, cursor)
      }
      setByHand('')
      onValue(digits)
    },
    step: (event, by) => {
      event.preventDefault()
      setTyping(true)
      onValue(steppedAmount(value, by))
    },
    leave: () => {
      setTyping(false)
      setByHand('')
    },
  }
}

/** A field for an amount of money: groups thousands during typing, and shows the amount as understood below. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { name, value, onValue, isProposed = false, placeholder, per, step, hint, onBlur, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const typing = useTyping(value, onValue)
  const sign = currencySign(companyNow().currency)
  const unit = per ? `${sign}/${per}` : sign
  const reading = amountIn(value)
  const echo = typing.isTyping && reading?.amount !== undefined ? formatMoney(reading.amount) : ''
  const error = field.error ?? (typing.isTyping ? undefined : reading?.problem)
  const selectProposal = () => {
    if (isProposed && value !== '' && document.activeElement === input.current) input.current?.select()
  }
  // A proposal may arrive while the field has the focus.
  useEffect(selectProposal)
  const hasEcho = echo !== ''
  useEffect(() => {
    // A bar at the bottom of the page may cover the echo.
    if (hasEcho) input.current?.scrollIntoView({ block: 'nearest' })
  }, [hasEcho])
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step && direction) typing.step(event, direction * step)
  }
  const leave = () => {
    typing.leave()
    onBlur?.()
  }
  return (
    <Field {...field} unit={unit} error={error} hint={<HintOrEcho hint={hint} echo={echo} />}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={input}
            name={name}
            value={typing.text}
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            step={step}
            onChange={typing.change}
            onKeyDown={stepBy}
            onFocus={selectProposal}
            onBlur={leave}
            onClick={selectProposal}
            className={`${fieldBox(error)} ${per ? 'pr-22' : 'pr-14'}`}
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

/** Shows the amount as understood in place of the hint, so that nothing below moves. */
function HintOrEcho({ hint, echo }: { hint: ReactNode; echo: string }): ReactElement {
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className={echo ? 'invisible' : ''}>{hint || '\u00a0'}</span>
      <span aria-live="polite" className="font-medium text-ink-2">
        {echo}
      </span>
    </span>
  )
}

/** Returns the text that an edit inserted; empty for a deletion, `null` if the browser does not report it. */
function insertedBy(event: Event): string | null {
  if (!(event instanceof InputEvent)) return null
  return event.inputType.startsWith('delete') ? '' : event.data
}

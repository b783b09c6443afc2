import { Minus, Plus } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Field, type FieldProps, fieldBox } from './Field.tsx'

interface NumberFieldProps extends FieldProps {
  name: string
  /** Digits, or the typed text while it is no number. */
  value: string
  onValue: (value: string) => void
  min: number
  max: number
  disabled?: boolean
  onBlur?: () => void
}

/** Returns the number one step further, within the bounds; from text that is no number, the lower bound. */
function steppedNumber(value: string, by: number, { min, max }: { min: number; max: number }): string {
  const number = /^\d+$/.test(value.trim()) ? Number(value) + by : min
  return String(Math.min(max, Math.max(min, number)))
}

/** A whole number, typed or changed with − and +: the arrow keys do the same, so the buttons are no stop of Tab. */
export function NumberField(props: NumberFieldProps): ReactElement {
  const { name, value, onValue, min, max, disabled = false, onBlur, ...field } = props
  const step = (by: number) => onValue(steppedNumber(value, by, { min, max }))
  const isAt = (bound: number) => value.trim() === String(bound)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <StepButton
            label={`Un de moins\u00a0: ${field.label}`}
            isDisabled={disabled || isAt(min)}
            onStep={() => step(-1)}
            className="left-0 rounded-l-md border-r"
          >
            <Minus size={16} aria-hidden="true" />
          </StepButton>
          <input
            {...wiring}
            name={name}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            disabled={disabled}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onBlur={onBlur}
            className={`${fieldBox(field.error)} px-12 text-center tabular-nums [appearance:textfield] md:px-10 [&::-webkit-inner-spin-button]:appearance-none`}
          />
          <StepButton
            label={`Un de plus\u00a0: ${field.label}`}
            isDisabled={disabled || isAt(max)}
            onStep={() => step(1)}
            className="right-0 rounded-r-md border-l"
          >
            <Plus size={16} aria-hidden="true" />
          </StepButton>
        </div>
      )}
    </Field>
  )
}

interface StepButtonProps {
  label: string
  isDisabled: boolean
  onStep: () => void
  className: string
  children: ReactNode
}

function StepButton({ label, isDisabled, onStep, className, children }: StepButtonProps): ReactElement {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled}
      onClick={onStep}
      className={`absolute inset-y-0 grid w-11 place-items-center border-line text-ink-2 hover:text-ink disabled:opacity-40 md:w-9 ${className}`}
    >
      {children}
    </button>
  )
}

import type { ComponentProps, ReactElement } from 'react'
import { Field, type FieldProps, fieldBox } from '../../ui/forms/Field.tsx'

interface UnitFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** Read out after the label. */
  unit: string
  /** The unit as the field shows it. */
  shownUnit: string
}

/** A whole number with its unit at the end of the field. */
export function UnitField(props: UnitFieldProps): ReactElement {
  const { label, error, hint, isRequired, unit, shownUnit, className = '', ...rest } = props
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired ?? false} unit={unit} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            className={`${fieldBox(error)} pr-12 tabular-nums`}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-3"
          >
            {shownUnit}
          </span>
        </div>
      )}
    </Field>
  )
}

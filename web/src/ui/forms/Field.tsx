import { type ComponentProps, createContext, type ReactElement, type ReactNode, useContext, useId } from 'react'

const box =
  'w-full min-h-11 rounded-md border bg-surface px-3 text-lg text-ink md:min-h-9 md:text-base disabled:bg-off-soft disabled:text-ink-2'

/** Returns the classes of a field's box, valid or wrong. */
export function fieldBox(error: string | undefined): string {
  return `${box} ${error ? 'border-urgent' : 'border-line-strong'}`
}

export interface FieldProps {
  label: string
  /** Error message below the field. */
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  /** Read out after the label by screen readers; the control shows it itself. */
  unit?: string
  className?: string
}

/** Attributes that link a control to its label and its note. */
export interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** Fields that are marked: `optional` in a form, where they say « (facultatif) » (rules/screens 32), else `none`. */
export const MarkedFields = createContext<'none' | 'optional'>('none')

function FieldMark({ isRequired }: { isRequired: boolean }): ReactElement | null {
  const marked = useContext(MarkedFields)
  // Screen readers are told by `aria-required`.
  if (isRequired || marked === 'none') return null
  return (
    <span aria-hidden="true" className="text-sm font-normal whitespace-nowrap text-ink-3">
      {' '}
      (facultatif)
    </span>
  )
}

/** A label above a control, with the hint or the error below it, linked for screen readers. */
export function Field({
  label,
  error,
  hint,
  isRequired = false,
  unit,
  className = '',
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }): ReactElement {
  const id = useId()
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label id={`${id}-label`} htmlFor={id} className="font-semibold text-ink">
        {label}
        {unit && <span className="sr-only"> ({unit})</span>}
        <FieldMark isRequired={isRequired} />
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note,
        'aria-required': isRequired || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="text-base font-medium text-urgent">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export function TextField({
  label,
  error,
  hint,
  isRequired,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>): ReactElement {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired ?? false} className={className ?? ''}>
      {(wiring) => <input {...rest} {...wiring} className={fieldBox(error)} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  isRequired,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>): ReactElement {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired ?? false} className={className ?? ''}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={`${fieldBox(error)} py-2`} />}
    </Field>
  )
}

export function SelectField({
  label,
  error,
  hint,
  isRequired,
  className,
  children,
  ...rest
}: FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>): ReactElement {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired ?? false} className={className ?? ''}>
      {(wiring) => (
        <select {...rest} {...wiring} className={fieldBox(error)}>
          {children}
        </select>
      )}
    </Field>
  )
}

export function CheckboxField({
  label,
  hint,
  ...rest
}: { label: string; hint?: string } & ComponentProps<'input'>): ReactElement {
  return (
    <label className="flex min-h-11 items-center gap-3 md:min-h-9">
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-brand md:size-4" />
      <span>
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}

import { type ReactElement, useId } from 'react'

/** A field of several lines, with its error under it. */
export function TextArea({
  label,
  value,
  onChange,
  maxLength,
  error = '',
  isRequired = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  error?: string
  isRequired?: boolean
}): ReactElement {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={3}
        maxLength={maxLength}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-full rounded-md border border-line-strong bg-surface p-2 text-lg"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string }): ReactElement | null {
  if (!error) return null
  return (
    <p id={id} role="alert" className="mt-1 text-urgent">
      {error}
    </p>
  )
}

import type { ReactElement, ReactNode } from 'react'

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode /** Accessible name, if the label is an icon. */; name?: string }[]
  value: Value
  onValue: (value: Value) => void
  /** Name of a form field: the options are radio buttons then, else buttons that stay pressed. */
  field?: string
  isDisabled?: boolean
  className?: string
}

const segment =
  'grid min-h-11 place-items-center rounded-[6px] px-1 text-center leading-tight [overflow-wrap:anywhere] text-ink-2 hover:text-ink aria-pressed:bg-off-soft aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:inset-ring aria-pressed:inset-ring-line-strong md:min-h-8'
const radio =
  'cursor-pointer font-semibold has-checked:bg-brand-soft has-checked:text-brand-strong has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-brand'

/** Choice among a few options that are all visible side by side. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValue,
  field,
  isDisabled = false,
  className = '',
}: SegmentedControlProps<Value>): ReactElement {
  return (
    <fieldset
      disabled={isDisabled}
      className={`grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1 rounded-md border border-line p-0.5 ${field ? 'bg-bg' : ''} ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) =>
        field ? (
          <label key={option.value} data-tooltip={option.name} className={`${segment} ${radio}`}>
            <input
              type="radio"
              name={field}
              className="sr-only"
              aria-label={option.name}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
          </label>
        ) : (
          <button
            key={option.value}
            type="button"
            aria-pressed={value === option.value}
            aria-label={option.name}
            data-tooltip={option.name}
            onClick={() => onValue(option.value)}
            className={segment}
          >
            {option.label}
          </button>
        ),
      )}
    </fieldset>
  )
}

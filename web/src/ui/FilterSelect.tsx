import type { ReactElement } from 'react'

interface FilterSelectProps<Value extends string> {
  label: string
  /** Label of the option without filter. */
  all: string
  /** Options, in order. */
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  value: Value | undefined
  onValue: (value: Value | undefined) => void
  className?: string
}

/** Selects one value of a list's filter, or all. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>): ReactElement {
  const { label, all, values, labels, value, onValue, className = '' } = props
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onValue(values.find((one) => one === event.target.value))}
      className={`h-11 rounded-md border border-line-strong bg-surface px-3 font-semibold md:h-9.5 ${className}`}
    >
      <option value="">{all}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </select>
  )
}

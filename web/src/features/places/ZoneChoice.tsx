import type { Zone } from '@yoon/contract/places/calls'
import type { ReactElement } from 'react'

interface ZoneChoiceProps {
  zones: readonly Zone[]
  value: string | undefined
  onValue: (id: string) => void
}

/** Chooses the zone from which a grid is shown. */
export function ZoneChoice({ zones, value, onValue }: ZoneChoiceProps): ReactElement {
  return (
    <label className="flex min-w-0 items-center gap-2 font-semibold max-md:basis-full">
      Au départ de
      <select
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 font-semibold md:h-9.5"
      >
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

import type { ReactElement } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.tsx'

interface ZoneFilterProps {
  zones: readonly { id: string; name: string }[]
  value: string | undefined
  onValue: (zone: string | undefined) => void
}

/** The zone by which a list is filtered. */
export function ZoneFilter({ zones, value, onValue }: ZoneFilterProps): ReactElement {
  return (
    <FilterSelect
      label="Zone"
      all="Toutes les zones"
      values={zones.map(({ id }) => id)}
      labels={Object.fromEntries(zones.map(({ id, name }) => [id, name]))}
      value={value}
      className="min-w-0 md:max-w-44"
      onValue={onValue}
    />
  )
}

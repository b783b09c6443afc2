import type { ReactElement } from 'react'

/** A driver, or a vehicle with its plate, which moves to a line of its own where both have no room. */
export function HolderName({ name, plate }: { name: string; plate?: string | undefined }): ReactElement {
  return (
    <span className="flex flex-wrap gap-x-1.5">
      <span className="[overflow-wrap:anywhere]">{name}</span>
      {plate && ' '}
      {plate && <span className="sr-only">· </span>}
      {plate && <span className="font-normal text-ink-2">{plate}</span>}
    </span>
  )
}

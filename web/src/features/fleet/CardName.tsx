import type { ReactElement } from 'react'

interface CardNameProps {
  name: string
  onOpen: () => void
}

/** The name on the card of a driver or a vehicle, which opens the details. */
export function CardName({ name, onOpen }: CardNameProps): ReactElement {
  return (
    <h2 className="grid">
      <button
        type="button"
        onClick={onOpen}
        className="-my-3 min-h-11 rounded-md py-3 text-left text-md leading-5 font-semibold [overflow-wrap:anywhere]"
      >
        {name}
      </button>
    </h2>
  )
}

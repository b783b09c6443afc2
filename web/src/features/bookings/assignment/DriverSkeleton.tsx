import type { ReactElement } from 'react'

const bar = 'rounded-md bg-off-soft motion-safe:animate-pulse'

/** Number of placeholders: they fill the dialog, which then keeps its size when the drivers arrive. */
const rows = 14

/** Placeholders of the drivers in the shape of their lines, the advised one taller: name, state, vehicle and timeline. */
export function DriverSkeleton(): ReactElement {
  return (
    <div aria-busy="true" role="status" aria-label="Chargement…">
      <span className="mb-1 flex h-4.75 items-center max-md:h-8">
        <span className={`h-3.5 w-52 ${bar}`} />
      </span>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
          <div key={row} className="flex h-14.5 items-center gap-3 px-2.5 first:h-25 md:h-12 md:first:h-17">
            <span className="mr-1 size-4.5 shrink-0 rounded-full bg-off-soft motion-safe:animate-pulse" />
            <Lines wide="w-3/5" narrow="w-2/5" />
            <Lines wide="w-1/2" narrow="w-1/3" isOnDesktops />
            <Lines wide="w-3/4" narrow="w-1/2" isOnDesktops />
            <span className={`h-5 w-34 max-md:hidden ${bar}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface LinesProps {
  wide: string
  narrow: string
  isOnDesktops?: boolean
}

function Lines({ wide, narrow, isOnDesktops = false }: LinesProps): ReactElement {
  return (
    <span className={`grid flex-1 gap-1.5 ${isOnDesktops ? 'max-md:hidden' : ''}`}>
      <span className={`h-3.5 ${wide} ${bar}`} />
      <span className={`h-3 ${narrow} ${bar}`} />
    </span>
  )
}

import type { ReactElement } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { type BookingsLayout, crewColumnFrom } from './bookings-layout.ts'

const bar = 'rounded-md bg-off-soft motion-safe:animate-pulse'

/** Placeholders of cards or rows during the first load, in their size: bars for hour, trip, client and price. */
export function BookingSkeleton({ layout }: { layout: BookingsLayout }): ReactElement {
  const hasRoomForRows = useIsWide(crewColumnFrom)
  const [Placeholder, shape] = layout === 'rows' && hasRoomForRows ? [Row, ''] : [CardToCome, 'gap-2']
  return (
    <div aria-busy="true" role="status" aria-label="Chargement…" className={`mt-6 grid md:mt-9 ${shape}`}>
      {['one', 'two', 'three', 'four', 'five'].map((place) => (
        <Placeholder key={place} />
      ))}
    </div>
  )
}

function Row(): ReactElement {
  return (
    <div className="grid h-11 grid-cols-[84px_minmax(0,1fr)] items-center gap-6 border-b border-line px-4">
      <span className={`h-4 ${bar}`} />
      <span className={`h-4 ${bar}`} />
    </div>
  )
}

function CardToCome(): ReactElement {
  return (
    <Card className="grid h-52 grid-cols-[minmax(0,1fr)_auto] content-between gap-3 p-4 md:h-28 md:grid-cols-[136px_minmax(0,1fr)_212px] md:content-start">
      <span className={`h-6 w-20 ${bar}`} />
      <span className={`h-6 w-24 md:order-last md:justify-self-end ${bar}`} />
      <span className="grid gap-2.5 max-md:col-span-2">
        <span className={`h-4 w-3/4 ${bar}`} />
        <span className={`h-4 w-2/3 ${bar}`} />
        <span className={`h-4 w-1/2 ${bar}`} />
      </span>
      <span className={`col-span-2 h-9 md:hidden ${bar}`} />
    </Card>
  )
}

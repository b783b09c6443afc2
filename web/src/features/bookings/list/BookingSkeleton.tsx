import type { ReactElement } from 'react'
import { Card } from '../../../ui/Card.tsx'

const bar = 'rounded-md bg-off-soft motion-safe:animate-pulse'

/** Placeholders of cards during the first load, in their size: bars for hour, trip, client and price. */
export function BookingSkeleton(): ReactElement {
  return (
    <div aria-busy="true" role="status" aria-label="Chargement…" className="mt-6 grid gap-2 md:mt-9">
      {['one', 'two', 'three', 'four', 'five'].map((card) => (
        <Card
          key={card}
          className="grid h-52 grid-cols-[minmax(0,1fr)_auto] content-between gap-3 p-4 md:h-28 md:grid-cols-[136px_minmax(0,1fr)_212px] md:content-start"
        >
          <span className={`h-6 w-20 ${bar}`} />
          <span className={`h-6 w-24 md:order-last md:justify-self-end ${bar}`} />
          <span className="grid gap-2.5 max-md:col-span-2">
            <span className={`h-4 w-3/4 ${bar}`} />
            <span className={`h-4 w-2/3 ${bar}`} />
            <span className={`h-4 w-1/2 ${bar}`} />
          </span>
          <span className={`col-span-2 h-9 md:hidden ${bar}`} />
        </Card>
      ))}
    </div>
  )
}

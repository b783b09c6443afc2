import type { ReactElement } from 'react'

const bar = 'rounded-md bg-off-soft motion-safe:animate-pulse'

interface SearchSkeletonProps {
  /** Heading of the results to come; undefined if it depends on the answer. */
  title: string | undefined
  rows: number
}

/** Placeholders of results, in their shape: client and day, trip, crew and status. */
export function SearchSkeleton({ title, rows }: SearchSkeletonProps): ReactElement {
  return (
    <div aria-hidden="true" data-placeholders="" className="px-1.5 pb-1.5">
      <p className="flex h-8 items-center gap-x-1.5 px-2.5 text-sm font-semibold text-ink-2">
        {title ?? <span className={`h-3.5 w-24 ${bar}`} />}
        {title && <span className={`h-3 w-5 ${bar}`} />}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <span key={row} className="grid h-17.5 content-center gap-1.5 px-2.5">
          <span className="flex justify-between">
            <span className={`h-3.5 w-1/3 ${bar}`} />
            <span className={`h-3.5 w-24 ${bar}`} />
          </span>
          <span className={`h-3 w-3/4 ${bar}`} />
          <span className="flex justify-between">
            <span className={`h-3 w-2/5 ${bar}`} />
            <span className="h-4 w-20 rounded-full bg-off-soft motion-safe:animate-pulse" />
          </span>
        </span>
      ))}
    </div>
  )
}

import type { ReactElement, ReactNode } from 'react'

interface DetailsLayoutProps {
  /** Content for the first glance, such as the number to call. */
  first: ReactNode
  /** Content for a rare look: beside the rest on wide screens, below it on phones. */
  facts: ReactNode
  children: ReactNode
}

/** Body of the details of a person or a vehicle: a narrow column for the contact and the facts, a wide one for the rest. */
export function DetailsLayout({ first, facts, children }: DetailsLayoutProps): ReactElement {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[240px_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-2">{first}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 md:col-start-2 md:row-span-2 md:row-start-1 md:border-l md:border-line md:pl-6">
        {children}
      </div>
      <div className="grid content-start gap-3 max-md:border-t max-md:border-line max-md:pt-4 empty:hidden">
        {facts}
      </div>
    </div>
  )
}

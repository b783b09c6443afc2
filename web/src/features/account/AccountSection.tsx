import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

interface AccountSectionProps {
  title: string
  /** Element beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the account page. */
export function AccountSection({ title, action, children }: AccountSectionProps): ReactElement {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="px-4 py-4 md:px-6 md:py-5">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="flex-1 text-lg font-bold whitespace-nowrap">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  )
}

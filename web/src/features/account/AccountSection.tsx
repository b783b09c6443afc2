import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

/** Classes of a text with a button at its right, below it on phones. */
export const withButton =
  'flex flex-1 items-center justify-between gap-x-6 gap-y-3 max-md:flex-col max-md:items-stretch'

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
    <Card as="section" aria-labelledby={id} className="flex flex-col px-4 py-4 md:px-6 md:py-5">
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="flex-1 text-lg font-bold whitespace-nowrap">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  )
}

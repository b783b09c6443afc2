import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

interface AccountSectionProps {
  title: string
  /** State beside the title. */
  badge?: ReactNode
  /** Button at the right of the title, on phones below the section. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the account page. */
export function AccountSection({ title, badge, action, children }: AccountSectionProps): ReactElement {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6 md:py-5"
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-bold whitespace-nowrap">
          {title}
        </h2>
        {badge}
      </div>
      <div className="md:col-span-2 md:row-start-2">{children}</div>
      {action && <div className="grid self-center md:col-start-2 md:row-start-1">{action}</div>}
    </Card>
  )
}

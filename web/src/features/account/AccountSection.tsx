import { type ReactElement, type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'

interface AccountSectionProps {
  title: string
  /** State beside the title. */
  badge?: ReactNode
  /** Button at the right of the title, on phones below the section. */
  action?: ReactNode
  /** True for a short action that has room beside the title on phones too. */
  isActionBeside?: boolean
  children: ReactNode
}

/** A section of the account page. */
export function AccountSection({
  title,
  badge,
  action,
  isActionBeside = false,
  children,
}: AccountSectionProps): ReactElement {
  const id = useId()
  const columns = isActionBeside
    ? 'grid-cols-[minmax(0,1fr)_auto]'
    : 'grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_auto]'
  const wide = isActionBeside ? 'col-span-2 row-start-2' : 'md:col-span-2 md:row-start-2'
  const beside = isActionBeside ? 'col-start-2 row-start-1' : 'md:col-start-2 md:row-start-1'
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={`grid content-start gap-x-6 gap-y-2 px-4 py-4 md:px-6 md:py-5 ${columns}`}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-bold whitespace-nowrap">
          {title}
        </h2>
        {badge}
      </div>
      <div className={wide}>{children}</div>
      {action && <div className={`grid self-center ${beside}`}>{action}</div>}
    </Card>
  )
}

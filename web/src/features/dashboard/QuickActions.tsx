import type { Permission } from '@yoon/contract/permissions'
import { CalendarPlus, CreditCard, type LucideIcon, UserCheck, UsersRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { useCan } from '../../lib/use-can.ts'
import { Card } from '../../ui/Card.tsx'

interface QuickAction {
  label: string
  href: `/dashboard/${string}`
  icon: LucideIcon
  needs: Permission
}

/** Quick actions of the dashboard (rules/screens 35). */
const quickActions: readonly QuickAction[] = [
  { label: 'Nouvelle réservation', href: '/dashboard/bookings/new', icon: CalendarPlus, needs: 'bookings:create' },
  { label: 'Gérer les utilisateurs', href: '/dashboard/users', icon: UsersRound, needs: 'users:read' },
  {
    label: 'Assigner un chauffeur',
    href: '/dashboard/bookings?status=pending',
    icon: UserCheck,
    needs: 'bookings:assign_driver',
  },
  { label: 'Voir les paiements', href: '/dashboard/payments', icon: CreditCard, needs: 'payments:read' },
]

/** Links to the most frequent tasks. */
export function QuickActions(): ReactElement {
  return (
    <nav
      aria-label="Actions rapides"
      // An odd last one takes the whole row of a phone.
      className="grid grid-cols-2 gap-2.5 max-md:[&>:last-child:nth-child(odd)]:col-span-2 max-[22rem]:grid-cols-1 max-[22rem]:*:col-span-1! md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-3"
    >
      {quickActions.map((action) => (
        <Action key={action.href} {...action} />
      ))}
    </nav>
  )
}

function Action({ label, href, icon: Icon, needs }: QuickAction): ReactElement | null {
  const isAllowed = useCan(needs)
  if (!isAllowed) return null
  return (
    <Link href={href} asChild>
      <Card
        as="a"
        className="flex min-h-14 items-center gap-2.5 px-3 py-2 text-sm leading-5 font-semibold md:gap-3 md:px-4 min-[88rem]:text-base hover:border-brand"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
          <Icon size={18} aria-hidden="true" />
        </span>
        {label}
      </Card>
    </Link>
  )
}

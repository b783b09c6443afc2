import type { CurrentUser } from '@yoon/contract/auth/calls'
import { can, roleLabels } from '@yoon/contract/permissions'
import { formatPhone } from '@yoon/contract/phones'
import { type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import { companyNow } from '../../lib/company.ts'
import { dayOf, formatDate, personName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact } from '../../ui/Fact.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-brand hover:underline md:min-h-7'

/** Names the user as others see them, and says where that is corrected. */
export function OwnProfile({ user }: { user: CurrentUser }): ReactElement {
  const id = useId()
  const { email, phone, role, createdAt } = user
  const { name } = companyNow()
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 md:px-6 md:py-5">
      <div className="flex items-center gap-3">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
        <div className="min-w-0">
          <h2 id={id} className="text-lg leading-6 font-bold [overflow-wrap:anywhere]">
            {personName(user)}
          </h2>
          <Badge tone="brand">{roleLabels[role]}</Badge>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <Fact label="Email" className="max-lg:col-span-full">
          {email}
        </Fact>
        <Fact label="Téléphone">{phone ? formatPhone(phone) : 'Non renseigné'}</Fact>
        {name && <Fact label="Entreprise">{name}</Fact>}
        <Fact label="Compte créé le">{formatDate(dayOf(Date.parse(createdAt)))}</Fact>
      </dl>
      <div className="flex flex-wrap gap-x-4 border-t border-line pt-1.5 text-sm text-ink-2 md:pt-3 lg:grid lg:justify-items-start">
        {can(role, 'users:update') ? (
          <Link href={`/dashboard/users?q=${encodeURIComponent(email)}`} className={link}>
            Modifier dans «&nbsp;Utilisateurs&nbsp;»
          </Link>
        ) : (
          <p>Une erreur&nbsp;? Un administrateur peut corriger ces informations.</p>
        )}
      </div>
    </Card>
  )
}

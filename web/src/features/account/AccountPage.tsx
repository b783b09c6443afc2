import { roleLabels } from '@yoon/contract/permissions'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useAccountUrl } from './account-url.ts'
import { OwnSessions } from './OwnSessions.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

const AccountDialogs = lazyWithRetry(() =>
  import('./AccountDialogs.tsx').then((module) => ({ default: module.AccountDialogs })),
)

/** The user's own account: the password, the second factor, the open sessions. */
export function AccountPage(): ReactElement | null {
  useTitle('Mon compte')
  const user = useSession()
  const { dialog, open, close } = useAccountUrl()
  if (!user) return null
  return (
    <div className="grid max-w-6xl gap-4">
      <PageHeading title="Mon compte" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Link
          href="/"
          className="order-last -my-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand hover:underline md:min-h-7"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          Retour à l'accueil
        </Link>
        <div className="flex min-w-0 items-center gap-3 max-md:basis-full md:mr-auto">
          <Avatar firstName={user.firstName} lastName={user.lastName} />
          <div className="min-w-0 max-md:flex-1">
            <p className="text-md font-semibold [overflow-wrap:anywhere]">
              {user.firstName} {user.lastName}
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{user.email}</p>
          </div>
          <Badge tone="brand">{roleLabels[user.role]}</Badge>
        </div>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <AccountSection
          title="Mot de passe"
          action={
            <Button aria-label="Changer le mot de passe" onClick={() => open('password')}>
              Changer
            </Button>
          }
        >
          <p className="text-ink-2">Le changer vous déconnecte de vos autres appareils.</p>
        </AccountSection>
        <TwoFactorSection onDialog={open} />
      </div>
      <OwnSessions onRevokeOthers={() => open('others-out')} />
      {user.role === 'ADMIN' && (
        <Link
          href="/dashboard/api"
          className="inline-flex min-h-11 items-center justify-self-start text-brand hover:underline md:min-h-7"
        >
          Documentation de l'API
        </Link>
      )}
      {dialog && (
        <DialogBoundary key={dialog} onClose={close}>
          <AccountDialogs dialog={dialog} onClose={close} />
        </DialogBoundary>
      )}
    </div>
  )
}

import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useAccountUrl } from './account-url.ts'
import { OwnProfile } from './OwnProfile.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

const AccountDialogs = lazyWithRetry(() =>
  import('./AccountDialogs.tsx').then((module) => ({ default: module.AccountDialogs })),
)

/** The user's own account: who they are, the password, the second factor, the open sessions. */
export function AccountPage(): ReactElement | null {
  useTitle('Mon compte')
  const user = useSession()
  const { dialog, open, close } = useAccountUrl()
  if (!user) return null
  return (
    <div className="max-w-6xl">
      <PageHeading title="Mon compte" isShort>
        <Link
          href="/"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand hover:underline md:min-h-9"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          Retour à l'accueil
        </Link>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <OwnProfile user={user} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
          <AccountSection
            title="Mot de passe"
            isActionBeside
            action={
              <Button aria-label="Changer le mot de passe" onClick={() => open('password')}>
                Changer
              </Button>
            }
          >
            <p className="text-ink-2">Le changer vous déconnecte de vos autres appareils.</p>
          </AccountSection>
          <TwoFactorSection onDialog={open} />
          <OwnSessions onRevokeOthers={() => open('others-out')} />
        </div>
      </div>
      {dialog && (
        <DialogBoundary key={dialog} onClose={close}>
          <AccountDialogs dialog={dialog} onClose={close} />
        </DialogBoundary>
      )}
    </div>
  )
}

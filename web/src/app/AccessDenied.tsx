import type { CurrentUser } from '@yoon/contract/auth/calls'
import { errorCatalogue } from '@yoon/contract/errors'
import { Lock } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { signOutEverywhere } from '../lib/leave.ts'
import { useTitle } from '../lib/use-title.ts'
import { Button } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { landingPage, landingPath } from './pages.ts'
import { WayTo } from './WayTo.tsx'

/** Refuses a page and offers the ways out: the first page that the user may open, if there is one, and the sign-out. */
export function AccessDenied({ user }: { user: CurrentUser }): ReactElement {
  useTitle('Accès Refusé')
  const [, navigate] = useLocation()
  const landing = landingPage(user.role)
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-24 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-urgent-soft text-urgent">
        <Lock size={26} aria-hidden="true" />
      </span>
      <PageTitle>Accès Refusé</PageTitle>
      <p className="text-lg text-ink-2">{errorCatalogue.FORBIDDEN.message}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {landing && (
          <Button look="primary" onClick={() => navigate(landingPath(user.role))}>
            <WayTo page={landing} />
          </Button>
        )}
        <Button onClick={signOutEverywhere}>Se déconnecter</Button>
      </div>
    </div>
  )
}

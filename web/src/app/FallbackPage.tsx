import type { CurrentUser } from '@yoon/contract/auth/calls'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { accountPath } from '../lib/account-path.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { AccessDenied } from './AccessDenied.tsx'
import { NotFound } from './NotFoundPage.tsx'
import { landingPage } from './pages.ts'
import { WayTo } from './WayTo.tsx'

const AccountPage = lazyWithRetry(() =>
  import('../features/account/AccountPage.tsx').then((module) => ({ default: module.AccountPage })),
)

/** Fallback of the shell for addresses outside of the menu: access denied, the user's own account, or not found. */
export function FallbackPage({ user, isDenied }: { user: CurrentUser; isDenied: boolean }): ReactElement {
  const [location] = useLocation()
  if (isDenied) return <AccessDenied user={user} />
  if (location === accountPath) return <AccountPage />
  const landing = landingPage(user.role)
  return <NotFound wayOut={landing ? <WayTo page={landing} /> : "Retour à l'accueil"} />
}

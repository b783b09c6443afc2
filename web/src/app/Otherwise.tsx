import type { CurrentUser } from '@yoon/contract/auth'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { accountPath } from '../lib/account-path.ts'
import { late } from '../lib/late.ts'
import { AccessDenied } from './AccessDenied.tsx'
import { NotFound } from './NotFoundPage.tsx'

const AccountPage = late(() =>
  import('../features/account/AccountPage.tsx').then((module) => ({ default: module.AccountPage })),
)

/** What stands where no page of the menu does: a refusal, one's own account, or word that there is nothing. */
export function Otherwise({ user, isDenied }: { user: CurrentUser; isDenied: boolean }): ReactElement {
  const [location] = useLocation()
  if (isDenied) return <AccessDenied user={user} />
  return location === accountPath ? <AccountPage /> : <NotFound />
}

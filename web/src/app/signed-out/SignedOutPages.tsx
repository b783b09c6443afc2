import type { CurrentUser } from '@yoon/contract/auth/calls'
import type { ReactElement } from 'react'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { LoginPage } from './LoginPage.tsx'

const RequiredActionPage = lazyWithRetry(() =>
  import('./RequiredActionPage.tsx').then((module) => ({ default: module.RequiredActionPage })),
)

/** Pages outside of the shell: the login page, or for a signed-in user the page of a required action. */
export function SignedOutPages({ user }: { user?: CurrentUser }): ReactElement {
  return user ? <RequiredActionPage user={user} /> : <LoginPage />
}

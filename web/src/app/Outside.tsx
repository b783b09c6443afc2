import type { CurrentUser } from '@yoon/contract/auth'
import type { ReactElement } from 'react'
import { late } from '../lib/late.ts'
import { LoginPage } from './LoginPage.tsx'

const Threshold = late(() => import('./Threshold.tsx').then((module) => ({ default: module.Threshold })))

/** Pages outside of the shell: the login page, or for a signed-in user the page of a required action. */
export function Outside({ user }: { user?: CurrentUser }): ReactElement {
  return user ? <Threshold user={user} /> : <LoginPage />
}

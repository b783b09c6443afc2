import type { CurrentUser } from '@yoon/contract/auth'
import type { ReactElement } from 'react'
import { late } from '../lib/late.ts'
import { LoginPage } from './LoginPage.tsx'

const Threshold = late(() => import('./Threshold.tsx').then((module) => ({ default: module.Threshold })))

/** Where one stands before the shell: without a user at the door, with one on the threshold. */
export function Outside({ user }: { user?: CurrentUser }): ReactElement {
  return user ? <Threshold user={user} /> : <LoginPage />
}

import { type Role, roles } from '@yoon/contract/permissions'
import type { TestApp } from './app.ts'

/** Sets the clock and opens a session of each role at that time: the earlier ones would have expired meanwhile. */
export async function moveClock(app: TestApp, now: Date): Promise<void> {
  app.setNow(now)
  for (const role of roles as readonly Role[]) app.tokens[role] = (await app.signIn(app.userIds[role])).token
}

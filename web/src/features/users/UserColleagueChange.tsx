import { changedBy, userDeletedBy } from '@yoon/contract/colleague-change-words'
import { getUser } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { call } from '../../lib/calls/api.ts'
import { readCurrent } from '../../lib/forms/read-current.ts'
import { useColleagueChange } from '../../lib/realtime/use-colleague-change.ts'
import { ColleagueChangeNotice, StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import type { UserFormState } from './use-user-form.ts'

/** Warns that a colleague has changed or deleted the user; the typed values stay, and the user chooses. */
export function UserColleagueChange({ state }: { state: UserFormState }): ReactElement | null {
  const { stale, isGone, edited, isBusy, goOnFrom } = state
  const change = useColleagueChange('user', edited, readVersion)
  if (!edited) return null
  if (isGone || change?.isDeleted) {
    return <ColleagueChangeNotice sentence={userDeletedBy(change?.isDeleted ? change.name : undefined)} />
  }
  const sentence = stale ?? (change && !isBusy && changedBy('user', change.name))
  if (!sentence) return null
  const read = (isTaken: boolean) =>
    readCurrent(call(getUser, { id: edited.id }), (current) => goOnFrom(current, isTaken))
  return <StaleNotice sentence={sentence} onRead={read} />
}

async function readVersion(id: string): Promise<number> {
  return (await call(getUser, { id }, { isBackground: true })).data.version
}

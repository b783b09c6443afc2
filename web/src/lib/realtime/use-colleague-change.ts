import { unknownColleague } from '@yoon/contract/colleague-change-words'
import type { Changed, WatchedEntity } from '@yoon/contract/realtime/channel'
import { useEffect, useState } from 'react'
import { ApiError } from '../calls/api.ts'
import { userIdNow } from '../session.ts'
import { onChange } from './changes.ts'

interface Edited {
  id: string
  version: number
}

/** A colleague's change of the edited row. */
export interface ColleagueChange {
  /** The colleague's name. */
  name: string
  isDeleted: boolean
}

/**
 * Returns a colleague's change of the edited row since it was read. `readVersion` distinguishes it from events that do
 * not change the row, such as a prepared message.
 */
export function useColleagueChange(
  entity: WatchedEntity,
  edited: Edited | undefined,
  readVersion: (id: string) => Promise<number>,
): ColleagueChange | undefined {
  const [by, setBy] = useState<Edited & ColleagueChange>()
  const { id, version } = edited ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readVersion` is always the same
  useEffect(() => {
    if (id === undefined || version === undefined) return
    // A known name stays.
    const note = (next: Edited & ColleagueChange, change: Changed | undefined) =>
      setBy((known) => (!change && known?.id === id && known.version === version && !next.isDeleted ? known : next))
    return onChange((change) => {
      if (change && (change.entity !== entity || change.id !== id || !isByAnother(change))) return
      // While disconnected, anything may have changed; the author is unknown then.
      const name = change?.by?.name ?? unknownColleague
      readVersion(id).then(
        (now) => now !== version && note({ id, version, name, isDeleted: false }, change),
        (error: unknown) => isMissing(error) && note({ id, version, name, isDeleted: true }, change),
      )
    })
  }, [entity, id, version])
  return by && by.id === id && by.version === version ? by : undefined
}

/** Returns the name of the colleague who has changed the edited row, unless they deleted it. */
export function useEditedBy(...about: Parameters<typeof useColleagueChange>): string | undefined {
  const change = useColleagueChange(...about)
  return change?.isDeleted ? undefined : change?.name
}

function isByAnother({ by }: Changed): boolean {
  return by !== undefined && by.id !== userIdNow()
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

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
export interface Meanwhile {
  /** The colleague's name. */
  name: string
  isDeleted: boolean
}

/**
 * Returns a colleague's change of the edited row since it was read. `readVersion` distinguishes it from events that do
 * not change the row, such as a prepared message.
 */
export function useConcurrentChange(
  entity: WatchedEntity,
  edited: Edited | undefined,
  readVersion: (id: string) => Promise<number>,
): Meanwhile | undefined {
  const [by, setBy] = useState<Edited & Meanwhile>()
  const { id, version } = edited ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readVersion` is always the same
  useEffect(() => {
    if (id === undefined || version === undefined) return
    // A known name stays.
    const note = (next: Edited & Meanwhile, change: Changed | undefined) =>
      setBy((known) => (!change && known?.id === id && known.version === version && !next.isDeleted ? known : next))
    return onChange((change) => {
      if (change && (change.entity !== entity || change.id !== id || !isByAnother(change))) return
      // While disconnected, anything may have changed; the author is unknown then.
      const name = change?.by?.name ?? 'un collègue'
      readVersion(id).then(
        (now) => now !== version && note({ id, version, name, isDeleted: false }, change),
        (error: unknown) => isMissing(error) && note({ id, version, name, isDeleted: true }, change),
      )
    })
  }, [entity, id, version])
  return by && by.id === id && by.version === version ? by : undefined
}

/** Returns the name of the colleague who has changed the edited row, unless they deleted it. */
export function useEditedBy(...about: Parameters<typeof useConcurrentChange>): string | undefined {
  const meanwhile = useConcurrentChange(...about)
  return meanwhile?.isDeleted ? undefined : meanwhile?.name
}

function isByAnother({ by }: Changed): boolean {
  return by !== undefined && by.id !== userIdNow()
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

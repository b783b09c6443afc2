import type { Changed, WatchedEntity } from '@yoon/contract/realtime'
import { useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { userIdNow } from '../session.ts'
import { onChange } from './changes.ts'

interface Edited {
  id: string
  version: number
}

/** What a colleague has done to what is being edited. */
export interface Meanwhile {
  /** The colleague's name. */
  name: string
  isDeleted: boolean
}

/**
 * What a colleague has done to what is being edited since it was read; `readVersion` tells a change of it from one that
 * only concerns it, such as a message that was prepared.
 */
export function useMeanwhile(
  entity: WatchedEntity,
  edited: Edited | undefined,
  readVersion: (id: string) => Promise<number>,
): Meanwhile | undefined {
  const [by, setBy] = useState<Edited & Meanwhile>()
  const { id, version } = edited ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the version is read is always the same
  useEffect(() => {
    if (id === undefined || version === undefined) return
    // A name that is known stays.
    const note = (next: Edited & Meanwhile, change: Changed | undefined) =>
      setBy((known) => (!change && known?.id === id && known.version === version && !next.isDeleted ? known : next))
    return onChange((change) => {
      if (change && (change.entity !== entity || change.id !== id || !isByAnother(change))) return
      // While nobody told us, anything may have happened; by whom is not known then.
      const name = change?.by?.name ?? 'un collègue'
      readVersion(id).then(
        (now) => now !== version && note({ id, version, name, isDeleted: false }, change),
        (error: unknown) => isMissing(error) && note({ id, version, name, isDeleted: true }, change),
      )
    })
  }, [entity, id, version])
  return by && by.id === id && by.version === version ? by : undefined
}

/** The name of the colleague who has changed what is being edited and left it there. */
export function useEditedBy(...about: Parameters<typeof useMeanwhile>): string | undefined {
  const meanwhile = useMeanwhile(...about)
  return meanwhile?.isDeleted ? undefined : meanwhile?.name
}

function isByAnother({ by }: Changed): boolean {
  return by !== undefined && by.id !== userIdNow()
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

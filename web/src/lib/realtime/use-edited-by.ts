import type { WatchedEntity } from '@yoon/contract/realtime'
import { useEffect, useState } from 'react'
import { readStoredUserId } from '../session.ts'
import { onChange } from './changes.ts'

interface Edited {
  id: string
  version: number
}

/**
 * The name of the colleague who has changed what is being edited since it was read; `readVersion` tells a change of it
 * from one that only concerns it, such as a message that was prepared.
 */
export function useEditedBy(
  entity: WatchedEntity,
  edited: Edited | undefined,
  readVersion: (id: string) => Promise<number>,
): string | undefined {
  const [by, setBy] = useState<Edited & { name: string }>()
  const { id, version } = edited ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the version is read is always the same
  useEffect(() => {
    if (id === undefined || version === undefined) return
    return onChange((change) => {
      if (change?.entity !== entity || change.id !== id || !change.by || change.by.id === readStoredUserId()) return
      const { name } = change.by
      readVersion(id).then(
        (now) => now !== version && setBy({ id, version, name }),
        () => undefined,
      )
    })
  }, [entity, id, version])
  return by && by.id === id && by.version === version ? by.name : undefined
}

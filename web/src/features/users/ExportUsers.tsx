import { exportUsers } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { useCan } from '../../lib/use-can.ts'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { filterOf, type UsersState } from './users-url.ts'

/** Exports all users that match the current filters. */
export function ExportUsers({ state }: { state: UsersState }): ReactElement | null {
  const canExport = useCan('users:read', 'stats:read')
  if (!canExport) return null
  return <ExportMenu endpoint={exportUsers} argsFor={(format) => ({ ...filterOf(state), format })} />
}

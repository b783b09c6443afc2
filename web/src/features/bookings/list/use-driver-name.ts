import { getDriver } from '@yoon/contract/drivers/calls'
import { ApiError } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'

export const unknownDriver = 'Chauffeur inconnu'

/** Returns the name of a driver; undefined without one, or until it is known. */
export function useDriverName(id: string | undefined): string | undefined {
  const { answer, error } = useData(getDriver, { id: id ?? '' }, { isEnabled: id !== undefined })
  if (!id) return undefined
  if (answer) return personName(answer.data.user)
  if (!error) return undefined
  return error instanceof ApiError && error.status === 404 ? unknownDriver : 'Chauffeur'
}

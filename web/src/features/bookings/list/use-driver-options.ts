import { listDrivers } from '@yoon/contract/drivers/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

export interface NamedDriver {
  id: string
  name: string
}

interface DriverOptions {
  options: readonly NamedDriver[]
  /** True while the options belong to an earlier query. */
  isSearching: boolean
  /** Message in place of options. */
  status: string
}

interface DriverSearch extends Pick<ArgsOf<typeof listDrivers>, 'available'> {
  query: string
  /** Name of the chosen driver, which is not searched for. */
  chosen: string | undefined
  pauseMs: number
}

/** Maximum number of suggestions. */
const suggestions = 8

/** Finds drivers for a field in which one is chosen. */
export function useDriverOptions({ query, chosen, pauseMs, available }: DriverSearch): DriverOptions {
  const typed = useDebounced(query.trim(), pauseMs)
  const search = typed === chosen ? '' : typed
  const question = { limit: suggestions, available, ...(search && { search }) }
  const { answer, isOld, error } = useData(listDrivers, question, { keepsPrevious: true })
  const options = (answer?.data ?? []).map(({ id, user }) => ({ id, name: personName(user) }))
  const status = () => {
    if (error) return 'Erreur lors du chargement des chauffeurs'
    if (!answer) return 'Recherche…'
    return options.length === 0 ? 'Aucun chauffeur trouvé' : ''
  }
  return { options, isSearching: isOld || query.trim() !== typed, status: status() }
}

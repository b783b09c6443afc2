import type { Endpoint } from '@yoon/contract/endpoint'
import { type ReactElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { messageOf } from '../../lib/api.ts'
import type { Data } from '../../lib/data.ts'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { type ChangeFleet, type FleetState, noFilter } from './fleet-url.ts'
import { countOf } from './fleet-words.ts'

/** Specification §9. */
export const pageSize = 10

interface FleetListProps<E extends Endpoint> {
  data: Data<E>
  /** `chauffeur` or `véhicule`. */
  one: string
  state: FleetState
  onChange: ChangeFleet
  /** Beside the count: what is done with all that is filtered. */
  actions: ReactNode
  /** The rows of the page, of which there is at least one. */
  children: ReactNode
}

/** A page of a list with its count, in every state that it may be in. */
export function FleetList<E extends Endpoint>(props: FleetListProps<E>): ReactElement {
  const { data, one, state, onChange, actions, children } = props
  const { answer, isOld, isPaused, error, refetch } = data
  const { total = 0, totalPages = 1 } = answer?.pagination ?? {}
  // The last row of the last page was deleted, or an old link leads beyond the end.
  const isBeyond = answer !== undefined && !isOld && state.page > totalPages
  useEffect(() => {
    if (isBeyond) onChange({ page: Math.max(1, totalPages) }, { replace: true })
  }, [isBeyond, totalPages, onChange])
  const list = useKeptFocus<HTMLDivElement>('tbody tr, article')
  const isWaiting = isOld && isPaused
  return (
    <>
      <div className="mb-2 flex min-h-9 items-center gap-3">
        <p role="status" className="flex-1 text-ink-2">
          {answer && !isOld && countOf(total, one)}
        </p>
        {actions}
      </div>
      {error && (
        <ErrorState message={messageOf(error, `Erreur lors de la récupération des ${one}s`)} onRetry={refetch} />
      )}
      {!answer && !error && <Skeleton rows={6} className="h-16" />}
      {isWaiting && (
        <EmptyState title="Hors ligne">
          <p>Cette page n’a pas encore été chargée ; elle le sera dès que le lien revient.</p>
        </EmptyState>
      )}
      {answer && !isWaiting && (
        <div
          ref={list}
          tabIndex={-1}
          aria-busy={isOld}
          className={`outline-none ${isOld ? 'opacity-60 motion-safe:transition-opacity' : ''}`}
        >
          {total === 0 ? <Nothing one={one} state={state} onChange={onChange} /> : children}
          <Pager
            page={state.page}
            totalPages={totalPages}
            onPage={(page) => {
              onChange({ page })
              scrollTo({ top: 0 })
            }}
          />
        </div>
      )}
    </>
  )
}

function Nothing({ one, state, onChange }: Pick<FleetListProps<Endpoint>, 'one' | 'state' | 'onChange'>): ReactElement {
  const isFiltered = state.q !== '' || state.available !== undefined || (state.tab === 'vehicles' && state.type)
  if (!isFiltered) return <EmptyState title={`Aucun ${one} pour l’instant`} />
  return (
    <EmptyState title={`Aucun ${one} ne correspond`}>
      <Button onClick={() => onChange(noFilter)}>Effacer la recherche et les filtres</Button>
    </EmptyState>
  )
}

const wide = matchMedia('(min-width: 1180px)')

/** Whether a table has room for its columns. */
export function useRoomForTable(): boolean {
  return useSyncExternalStore(subscribeWidth, () => wide.matches)
}

function subscribeWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

import { findBookings } from '@yoon/contract/bookings/calls'
import { type ReactElement, useLayoutEffect } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { type Data, useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/Button.tsx'
import { filterOf } from '../bookings-query.ts'
import { bookingsPath, readBookingsUrl } from '../bookings-url.ts'
import { loadedBookings } from './loaded-bookings.ts'
import { NewBookingFor } from './NewBookingFor.tsx'
import { BookingOption, Option } from './SearchOption.tsx'
import { SearchSkeleton } from './SearchSkeleton.tsx'
import { type GroupOfResults, groupsOf, groupsUntil, totalOf } from './search-groups.ts'
import { type Choose, pathToAll } from './search-paths.ts'

interface SearchResultsProps {
  listId: string
  /** Text of the box. */
  typed: string
  /** Text that the server is asked for: that of the box after a pause. */
  query: string
  activeId: string | undefined
  onChoose: Choose
  /** Called with whether there is any result to choose. */
  onOptions: (hasOptions: boolean) => void
  className: string
}

/** Number of results in sight while the answer is awaited, placeholders among them. */
const awaited = 5

/**
 * The bookings that a search of the header finds: on the page of bookings those of its view first. Until the server has
 * answered, matches among what the browser has read, and placeholders.
 */
export function SearchResults(props: SearchResultsProps): ReactElement {
  const { listId, typed, query, activeId, onChoose, onOptions, className } = props
  const filter = filterOfPage()
  const data = useData(findBookings, { search: query, ...filter }, { isEnabled: query !== '', keepsPrevious: true })
  const isCurrent = query === typed && !data.isOld && (data.answer !== undefined || data.error !== null)
  const found = data.error ? undefined : data.answer?.data
  const asked = { query: typed, isOfView: filter !== undefined, loaded: loadedBookings() }
  const groups = isCurrent && found ? groupsOf(found, asked) : groupsUntil(found, asked)
  const isAwaited = !isCurrent && !data.isPaused
  const hasOptions = groups.length > 0
  useLayoutEffect(() => {
    onOptions(hasOptions)
    return () => onOptions(false)
  }, [hasOptions, onOptions])
  return (
    <div
      // Keeps the focus in the box.
      onPointerDown={(event) => event.preventDefault()}
      className={`flex flex-col overflow-y-auto overscroll-contain ${className}`}
    >
      {hasOptions && (
        <div role="listbox" id={listId} aria-label="Réservations trouvées" aria-busy={isAwaited} className="p-1.5">
          {groups.map((group) => (
            <Group
              key={group.title}
              {...group}
              idPrefix={listId}
              query={typed}
              activeId={activeId}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      {isAwaited && <SearchSkeleton {...placeholders(groups, asked.isOfView)} />}
      <Status
        data={data}
        query={typed}
        total={totalOf(found)}
        isCurrent={isCurrent}
        hasOptions={hasOptions}
        onChoose={onChoose}
      />
    </div>
  )
}

/** Returns the placeholders below the groups that are known: at least two, which say that more may come. */
function placeholders(
  groups: readonly GroupOfResults[],
  isOfView: boolean,
): { title: string | undefined; rows: number } {
  const shown = groups.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const title = !isOfView ? 'Réservations' : groups.length > 0 ? 'Ailleurs' : undefined
  return {
    title: groups.some((group) => group.title === title) ? undefined : title,
    rows: Math.max(2, awaited - shown),
  }
}

/** Returns the view, filters and days of the page of bookings; undefined on other pages, and if they hide none. */
function filterOfPage(): ReturnType<typeof filterOf> | undefined {
  if (location.pathname !== bookingsPath) return undefined
  // With words, the list asks for neither an order nor the overdue ones.
  const { search: _, ...filter } = filterOf({ ...readBookingsUrl(), q: 'x' })
  return filter.view === 'all' && Object.keys(filter).length === 1 ? undefined : filter
}

interface GroupProps extends GroupOfResults {
  idPrefix: string
  query: string
  activeId: string | undefined
  onChoose: (path: string) => void
}

function Group({ title, bookings, count, more, idPrefix, query, activeId, onChoose }: GroupProps): ReactElement {
  const titleId = `${idPrefix}-${title}`.replaceAll(' ', '-')
  const option = (id: string, path: string) => ({ id, path, isActive: id === activeId, onChoose })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={titleId}>
      <p className="flex gap-x-1.5 px-2.5 pt-1.5 pb-1 text-sm text-ink-2">
        <span id={titleId} className="font-semibold">
          {title}
        </span>
        <span aria-hidden="true">
          {count ?? <i className="inline-block h-3 w-5 rounded-md bg-off-soft motion-safe:animate-pulse" />}
        </span>
      </p>
      {bookings.map((booking) => (
        <Option key={booking.id} {...option(`${titleId}-${booking.id}`, pathToAll(booking.bookingReference))}>
          <BookingOption booking={booking} query={query} />
        </Option>
      ))}
      {more && (
        <Option {...option(`${titleId}-tous`, more.path)}>
          <span className="font-semibold text-brand-strong">{more.label}</span>
        </Option>
      )}
    </div>
  )
}

interface StatusProps extends Pick<SearchResultsProps, 'query' | 'onChoose'> {
  data: Data<typeof findBookings>
  total: number
  isCurrent: boolean
  hasOptions: boolean
}

/**
 * Says what the search does or has found; the number of results to screen readers alone. Without any, offers a new booking
 * with what was typed.
 */
function Status({ data, query, total, isCurrent, hasOptions, onChoose }: StatusProps): ReactElement {
  const { answer, error, isPaused, refetch } = data
  const hasFailed = isCurrent && error !== null
  const text = () => {
    if (isPaused) return 'Hors ligne\u00a0: la recherche reprendra dès que la connexion sera rétablie.'
    if (hasFailed) return messageOf(error, 'Erreur lors de la recherche des réservations')
    if (!isCurrent || !answer) return 'Recherche…'
    return total === 0 ? 'Aucune réservation ne correspond' : `${countOf(total, 'résultat')}`
  }
  const isFound = !isPaused && !hasFailed && isCurrent && answer !== undefined
  // The results and their placeholders are seen.
  const isUnseen = !isPaused && !hasFailed && !(isFound && total === 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 text-ink-2">
      <p role="status" className={isUnseen ? 'sr-only' : 'flex-1 py-3'}>
        {text()}
      </p>
      {hasFailed && <Button onClick={refetch}>Réessayer</Button>}
      {isUnseen && hasOptions && (
        <p aria-hidden="true" className="flex-1 border-t border-line py-2 text-xs max-md:hidden">
          <Key name="↑" /> <Key name="↓" /> choisir&ensp; <Key name="Entrée" /> ouvrir&ensp; <Key name="Échap" />{' '}
          effacer
        </p>
      )}
      {isFound && total === 0 && <NewBookingFor searched={query} onChoose={onChoose} className="mb-2 md:mt-2" />}
    </div>
  )
}

function Key({ name }: { name: string }): ReactElement {
  return <kbd className="rounded-[4px] border border-line-strong px-1 font-mono">{name}</kbd>
}

import { findBookings } from '@yoon/contract/bookings/calls'
import type { FoundBooking } from '@yoon/contract/bookings/schemas'
import type { OutputOf } from '@yoon/contract/endpoint'
import { formatPhone } from '@yoon/contract/phones'
import { Fragment, type ReactElement, useLayoutEffect } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { type Data, useData } from '../../../lib/calls/data.ts'
import { countOf, formatCount } from '../../../lib/count.ts'
import { dayOf, formatDay, personName } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'
import { fadedIf } from '../../../ui/States.tsx'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import { filterOf } from '../bookings-query.ts'
import { bookingsPath, readBookingsUrl } from '../bookings-url.ts'
import { NewBookingFor } from './NewBookingFor.tsx'
import { type Choose, pathInView, pathToAll } from './search-paths.ts'

type Found = OutputOf<typeof findBookings>

interface SearchResultsProps {
  listId: string
  query: string
  /** False while the user types on. */
  isSettled: boolean
  activeId: string | undefined
  onChoose: Choose
  /** Called with whether there is any result to choose. */
  onOptions: (hasOptions: boolean) => void
  className: string
}

/** The bookings that a search of the header finds: on the page of bookings those of its view first. */
export function SearchResults(props: SearchResultsProps): ReactElement {
  const { listId, query, isSettled, activeId, onChoose, onOptions, className } = props
  const filter = filterOfPage()
  const data = useData(findBookings, { search: query, ...filter }, { isEnabled: query !== '', keepsPrevious: true })
  const isCurrent = isSettled && !data.isOld
  const found = data.error ? undefined : data.answer?.data
  const groups = found ? groupsOf(found, query, filter !== undefined) : []
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
        <div
          role="listbox"
          id={listId}
          aria-label="Réservations trouvées"
          aria-busy={!isCurrent}
          className={`p-1.5 ${fadedIf(!isCurrent)}`}
        >
          {groups.map((group) => (
            <Group
              key={group.title}
              {...group}
              idPrefix={listId}
              query={query}
              activeId={activeId}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      <Status data={data} query={query} total={totalOf(found)} isCurrent={isCurrent} onChoose={onChoose} />
    </div>
  )
}

/** Returns the view, filters and days of the page of bookings; undefined on other pages, and if they hide none. */
function filterOfPage(): ReturnType<typeof filterOf> | undefined {
  if (location.pathname !== bookingsPath) return undefined
  // With words, the list asks for neither an order nor the overdue ones.
  const { search: _, ...filter } = filterOf({ ...readBookingsUrl(), q: 'x' })
  return filter.view === 'all' && Object.keys(filter).length === 1 ? undefined : filter
}

interface GroupOfResults {
  title: string
  bookings: readonly FoundBooking[]
  total: number
  isTotalExact: boolean
  /** Label and address of the list with all of them; absent if all are shown. */
  more?: { label: string; path: string } | undefined
}

function groupsOf({ inView, elsewhere }: Found, query: string, isOfView: boolean): GroupOfResults[] {
  const all = inView.total + elsewhere.total
  const isExact = elsewhere.isTotalExact && inView.isTotalExact
  const everywhere = { label: labelOf(all, isExact), path: pathToAll(query) }
  if (!isOfView) {
    const more = all > inView.bookings.length || !isExact ? everywhere : undefined
    return [{ title: 'Réservations', ...inView, more }].filter(isFilled)
  }
  const here = { label: labelOf(inView.total, inView.isTotalExact), path: pathInView(query) }
  const hasMoreHere = inView.total > inView.bookings.length || !inView.isTotalExact
  const hasMoreThere = elsewhere.total > elsewhere.bookings.length || !elsewhere.isTotalExact
  return [
    { title: 'Dans cette vue', ...inView, more: hasMoreHere ? here : undefined },
    { title: 'Ailleurs', ...elsewhere, more: hasMoreThere ? everywhere : undefined },
  ].filter(isFilled)
}

const isFilled = ({ bookings }: GroupOfResults) => bookings.length > 0

function labelOf(total: number, isExact: boolean): string {
  return isExact ? `Voir les ${formatCount(total)} résultats` : 'Voir plus de 1\u202f000 résultats'
}

function totalOf(found: Found | undefined): number {
  return found ? found.inView.total + found.elsewhere.total : 0
}

interface GroupProps extends GroupOfResults {
  idPrefix: string
  query: string
  activeId: string | undefined
  onChoose: (path: string) => void
}

function Group({
  title,
  bookings,
  total,
  isTotalExact,
  more,
  idPrefix,
  query,
  activeId,
  onChoose,
}: GroupProps): ReactElement {
  const titleId = `${idPrefix}-${title}`.replaceAll(' ', '-')
  const option = (id: string, path: string) => ({ id, path, isActive: id === activeId, onChoose })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={titleId}>
      <p className="flex gap-x-1.5 px-2.5 pt-1.5 pb-1 text-sm text-ink-2">
        <span id={titleId} className="font-semibold">
          {title}
        </span>
        <span aria-hidden="true">{isTotalExact ? formatCount(total) : `plus de ${formatCount(total)}`}</span>
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

interface OptionProps {
  id: string
  path: string
  isActive: boolean
  onChoose: (path: string) => void
  children: ReactElement
}

function Option({ id, path, isActive, onChoose, children }: OptionProps): ReactElement {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box, which keeps the focus, handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onChoose(path)}
      className="flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-2.5 py-1.5 hover:bg-raised aria-selected:bg-brand-soft md:min-h-9"
    >
      {children}
    </div>
  )
}

const isText = (text: string | null): text is string => text !== null

function BookingOption({ booking, query }: { booking: FoundBooking; query: string }): ReactElement {
  const { user, driver, status, scheduledDate, scheduledTime, pickupLocation, destination } = booking
  const trip = destination ? `${pickupLocation} → ${destination}` : pickupLocation
  const details = [driver && personName(driver), booking.licensePlate, booking.flightNumber, booking.bookingReference]
  return (
    <>
      <span className="flex items-baseline gap-x-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <b className="font-semibold">
            <Highlight text={personName(user)} query={query} />
          </b>{' '}
          {user.phone && (
            <span className="text-sm whitespace-nowrap text-ink-2">
              <Highlight text={formatPhone(user.phone)} query={query} />
            </span>
          )}
        </span>{' '}
        <span className="text-sm font-semibold whitespace-nowrap">
          {formatDay(scheduledDate, dayOf(Date.now()))}, {scheduledTime}
        </span>
      </span>{' '}
      <span className="text-sm [overflow-wrap:anywhere]">
        <Highlight text={trip} query={query} />
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {details.filter(isText).map((detail, at) => (
            <Fragment key={detail}>
              {at > 0 && ' · '}
              <span className="whitespace-nowrap">
                <Highlight text={detail} query={query} />
              </span>
            </Fragment>
          ))}
        </span>{' '}
        <BookingStatusBadge status={status} />
      </span>
    </>
  )
}

interface StatusProps extends Pick<SearchResultsProps, 'query' | 'onChoose'> {
  data: Data<typeof findBookings>
  total: number
  isCurrent: boolean
}

/**
 * Says what the search does or has found; the number of results to screen readers alone. Without any, offers a new booking
 * with what was typed.
 */
function Status({ data, query, total, isCurrent, onChoose }: StatusProps): ReactElement {
  const { answer, error, isPaused, refetch } = data
  const hasFailed = isCurrent && error !== null
  const text = () => {
    if (isPaused) return 'Hors ligne\u00a0: la recherche reprendra dès que la connexion sera rétablie.'
    if (hasFailed) return messageOf(error, 'Erreur lors de la recherche des réservations')
    if (!isCurrent || !answer) return 'Recherche…'
    return total === 0 ? 'Aucune réservation ne correspond' : `${countOf(total, 'résultat')}`
  }
  const isFound = !isPaused && !hasFailed && isCurrent && answer !== undefined
  const isUnseen = isFound && total > 0
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 text-ink-2">
      <p role="status" className={isUnseen ? 'sr-only' : 'flex-1 py-3'}>
        {text()}
      </p>
      {hasFailed && <Button onClick={refetch}>Réessayer</Button>}
      {isUnseen && (
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

import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { Check, X } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { countOf } from '../../../lib/count.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { localMinutes, momentOf } from '../time-grid.ts'
import { clientOf, describeSpan, lateWords, routeOf } from '../trip-words.ts'
import { type ProposalItem, qualityOf, type ShownProposal } from './proposal-items.ts'
import type { ProposalState } from './use-proposal.ts'

interface ProposalPanelProps {
  proposal: ProposalState & { shown: NonNullable<ProposalState['shown']> }
  /** Moves whose answer is awaited, by trip. */
  pending: ReadonlyMap<string, unknown>
}

/** Shows who could take which trips, and why; each is accepted or refused, or all at once. */
export function ProposalPanel({ proposal, pending }: ProposalPanelProps): ReactElement {
  const { shown, accept, refuse, close } = proposal
  const { items, leftOver } = shown
  const list = useKeptFocus<HTMLUListElement>('li')
  const head = useRef<HTMLDivElement>(null)
  // A phone may have scrolled the list to the present.
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useFocusAfterwards()
  const acceptable = items.filter(({ isChanged, trip }) => !(isChanged || pending.has(trip.id)))
  return (
    <section aria-labelledby="repartition" className="mb-2.5 rounded-lg border border-brand bg-brand-soft">
      <div ref={head} className="flex scroll-mt-29 flex-wrap items-center gap-x-2 gap-y-2 px-3.5 py-2.5">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <h2 id="repartition" className="font-bold">
            {titleOf(items.length, leftOver.length)}
          </h2>
          <p className="text-sm text-ink-2">{qualityOf(shown)} Rien n'est encore enregistré.</p>
        </div>
        {acceptable.length > 0 && (
          <Button
            look="primary"
            icon={<Check size={16} className="max-md:hidden" aria-hidden="true" />}
            className="max-md:flex-1 max-md:px-2!"
            onClick={() => accept(acceptable)}
          >
            {acceptable.length > 1 ? `Tout accepter (${acceptable.length})` : 'Accepter'}
          </Button>
        )}
        <Button className="max-md:flex-1 max-md:px-2!" onClick={close}>
          {items.length > 0 ? 'Tout refuser' : 'Fermer'}
        </Button>
      </div>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
        aria-label="Courses de la répartition"
        className="scroll-hint grid max-h-[min(15.5rem,32dvh)] overflow-y-auto rounded-b-[7px] border-t border-line max-md:max-h-none"
      >
        {leftOver.length > 0 && <LeftOver trips={leftOver} isOpen={items.length === 0} />}
        {items.map((item) => (
          <ItemRow
            key={item.trip.id}
            item={item}
            isBusy={pending.has(item.trip.id)}
            onAccept={() => accept([item])}
            onRefuse={() => refuse(item)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The trips that nobody takes, folded under their hours as long as there is something to decide. */
function LeftOver({ trips, isOpen }: { trips: ShownProposal['leftOver']; isOpen: boolean }): ReactElement {
  const hours = trips.map(({ startsAt }) => momentOf(localMinutes(startsAt)).time)
  return (
    <li>
      <details open={isOpen}>
        <summary className="min-h-11 px-3.5 py-2 font-semibold text-urgent md:min-h-9">
          {countOf(trips.length, 'course')} sans chauffeur <span className="font-normal">({hours.join(', ')})</span>
        </summary>
        <ul>
          {trips.map(({ trip, startsAt, endsAt, reasons }) => (
            <li key={trip.id} className={`${rowLook} border-t! pr-3.5`}>
              <TripWords trip={trip} startsAt={startsAt} endsAt={endsAt} />
              <p className="min-w-0 flex-1 text-sm text-ink-2 max-md:basis-full">{reasons.join(' · ')}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Classes of a row: on a large screen the trip beside who takes it, on a phone below one another. */
const rowLook =
  'flex items-start gap-x-4 gap-y-1 border-t border-line py-2 pl-3.5 first:border-t-0 max-md:flex-wrap max-md:justify-end'

/** The hours, the client and the route of a trip. */
function TripWords({ trip, startsAt, endsAt }: { trip: PlanningTrip; startsAt: string; endsAt: string }): ReactElement {
  return (
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:basis-full">
      <p>
        <b>{describeSpan(localMinutes(startsAt), localMinutes(endsAt))}</b> <Lateness startsAt={startsAt} />
        <span className="max-md:block">{clientOf(trip)}</span>
      </p>
      <p className="text-sm text-ink-2">{routeOf(trip)}</p>
    </div>
  )
}

/** Says of a trip that should have started for how long it has waited. */
function Lateness({ startsAt }: { startsAt: string }): ReactElement | null {
  const late = Math.floor((useNow() - Date.parse(startsAt)) / 60_000)
  return late > 0 ? <span className="font-semibold text-urgent">{lateWords(late)} </span> : null
}

/** Moves the focus to the board, or on phones to « Plus », once the last trip is decided. */
function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const next = document.querySelector<HTMLElement>('section[aria-label="Planning"], button[aria-label="Plus"]')
      next?.focus({ preventScroll: true })
    },
    [],
  )
}

function titleOf(proposed: number, leftOver: number): string {
  if (proposed === 0) return `Personne n'est libre pour ${countOf(leftOver, 'course')}`
  const title = `Répartition proposée\u00a0: ${countOf(proposed, 'course')}`
  return leftOver === 0 ? title : `${title}, ${leftOver} sans chauffeur`
}

interface ItemRowProps {
  item: ProposalItem
  isBusy: boolean
  onAccept: () => void
  onRefuse: () => void
}

function ItemRow({ item, isBusy, onAccept, onRefuse }: ItemRowProps): ReactElement {
  const { assignment, trip, isChanged, isCrewChanged } = item
  const { driverName, vehicleName, licensePlate, reasons, startsAt, endsAt } = assignment
  const crew = [driverName, `${vehicleName} · ${licensePlate.replaceAll(' ', '\u00a0')}`].filter(Boolean).join(' · ')
  const words = `${clientOf(trip)}, ${crew}`
  return (
    <li id={`proposition-${trip.id}`} className={`${rowLook} pr-2`}>
      <TripWords trip={trip} startsAt={startsAt} endsAt={endsAt} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:basis-full">
        <p className="font-semibold">{crew}</p>
        <p className="text-sm text-ink-2">
          {isChanged ? (
            <>
              <b className="text-urgent">{'À recalculer\u00a0:'}</b>{' '}
              {isCrewChanged ? `les courses de ${driverName ?? 'ce véhicule'} ont changé` : 'cette course a changé'}{' '}
              depuis.
            </>
          ) : (
            reasons.join(' · ')
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {!isChanged && (
          <Button isBusy={isBusy} onClick={onAccept} aria-label={`Accepter\u00a0: ${words}`}>
            Accepter
          </Button>
        )}
        <IconButton label={`Refuser\u00a0: ${words}`} onClick={onRefuse}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

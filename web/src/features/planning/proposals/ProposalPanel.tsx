import { Check, X } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { countOf } from '../../../lib/count.ts'
import { shortPlaceText } from '../../../lib/short-place.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { localMinutes } from '../time-grid.ts'
import { clientOf, describeSpan, routeOf } from '../trip-words.ts'
import { type ProposalItem, qualityOf } from './proposal-items.ts'
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
  useFocusAfterwards()
  const acceptable = items.filter(({ isChanged, trip }) => !(isChanged || pending.has(trip.id)))
  return (
    <section aria-labelledby="repartition" className="mb-2.5 rounded-lg border border-brand bg-brand-soft">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3.5 py-2.5">
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
        className="scroll-hint grid max-h-62 overflow-y-auto rounded-b-[7px] border-t border-line max-md:max-h-none"
      >
        {items.map((item) => (
          <ItemRow
            key={item.trip.id}
            item={item}
            isBusy={pending.has(item.trip.id)}
            onAccept={() => accept([item])}
            onRefuse={() => refuse(item)}
          />
        ))}
        {leftOver.map(({ bookingId, startsAt, endsAt, pickupLocation, destination, reasons }) => (
          <li key={bookingId} className="border-t border-line px-3.5 py-2 first:border-t-0">
            <p>
              <b>{describeSpan(localMinutes(startsAt), localMinutes(endsAt))}</b>{' '}
              {[pickupLocation, destination].flatMap((place) => (place ? [shortPlaceText(place)] : [])).join(' → ')}{' '}
              <span className="font-semibold text-urgent">sans chauffeur</span>
            </p>
            <p className="text-sm text-ink-2">{reasons.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
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
  const { assignment, trip, isChanged } = item
  const { driverName, vehicleName, licensePlate, reasons, startsAt, endsAt } = assignment
  const crew = [driverName, `${vehicleName} · ${licensePlate.replaceAll(' ', '\u00a0')}`].filter(Boolean).join(' · ')
  const words = `${clientOf(trip)}, ${crew}`
  return (
    <li
      id={`proposition-${trip.id}`}
      className="flex items-start gap-2 max-md:flex-wrap max-md:justify-end border-t border-line py-2 pr-2 pl-3.5 first:border-t-0"
    >
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:basis-full">
        <p>
          <b>{describeSpan(localMinutes(startsAt), localMinutes(endsAt))}</b> {clientOf(trip)}{' '}
          <span className="text-ink-2">{routeOf(trip)}</span>
        </p>
        <p className="font-semibold">{crew}</p>
        <p className="text-sm text-ink-2">
          {isChanged ? 'Cette course a changé depuis\u00a0: refaites la répartition.' : reasons.join(' · ')}
        </p>
      </div>
      {!isChanged && (
        <Button isBusy={isBusy} onClick={onAccept} aria-label={`Accepter\u00a0: ${words}`}>
          Accepter
        </Button>
      )}
      <IconButton label={`Refuser\u00a0: ${words}`} onClick={onRefuse}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

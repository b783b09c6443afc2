import { missionWords } from '@yoon/contract/missions/words'
import { formatAmount } from '@yoon/contract/money'
import { formatPhone } from '@yoon/contract/phones'
import { ChevronDown, MapPin } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { mapUrl } from '../lib/map-links.ts'
import { BigButton, bigButtonClass } from './BigButton.tsx'
import { CashSheet } from './CashSheet.tsx'
import { dayOf } from './format.ts'
import { useMission } from './MissionContext.tsx'
import { NameBoard } from './NameBoard.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { paperName } from './texts/paper-names.ts'

/** When, from where to where, whom, and what else the driver has to know. */
export function Details(): ReactElement {
  return (
    <>
      <Moment />
      <Route />
      <Client />
      <Cash />
      <Facts />
      <Papers />
    </>
  )
}

function Card({ children }: { children: ReactNode }): ReactElement {
  return <section className="rounded-md border border-line bg-surface p-4">{children}</section>
}

function Moment(): ReactElement {
  const { mission, before, texts, now } = useMission()
  const words = missionWords[mission.language]
  const former = before && { day: dayOf(before.scheduledDate, mission, texts, now), time: before.scheduledTime }
  const hasMoved = former && (former.time !== mission.scheduledTime || before.scheduledDate !== mission.scheduledDate)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-1">
      <p className="font-bold text-[2.5rem] leading-none">{mission.scheduledTime}</p>
      <p className="text-lg">
        {dayOf(mission.scheduledDate, mission, texts, now)}
        {mission.rentalDuration !== null && ` · ${words.hours(mission.rentalDuration)}`}
        {mission.rentalEndDate !== null && ` · ${words.until} ${words.day(mission.rentalEndDate)}`}
      </p>
      {hasMoved && <Former value={`${former.day} · ${former.time}`} />}
    </div>
  )
}

/** Value before a change that is to be confirmed. */
function Former({ value }: { value: string }): ReactElement {
  const { texts } = useMission()
  return <p className="w-full font-semibold text-base text-wait">{texts.before(value)}</p>
}

function Route(): ReactElement {
  const { mission, before } = useMission()
  const words = missionWords[mission.language]
  return (
    <Card>
      <Place label={words.pickup} place={mission.pickup} former={before?.pickup.address} />
      {mission.destination && (
        <div className="mt-3 border-line border-t pt-3">
          <Place label={words.destination} place={mission.destination} former={before?.destination?.address} />
        </div>
      )}
    </Card>
  )
}

function Place({
  label,
  place,
  former,
}: {
  label: string
  place: { address: string; latitude: number | null; longitude: number | null }
  /** Address before a change that is to be confirmed. */
  former: string | undefined
}): ReactElement {
  const { texts } = useMission()
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 grow">
        <p className="text-ink-2">{label}</p>
        <p className="wrap-anywhere font-semibold text-lg">{place.address}</p>
        {former && former !== place.address && <Former value={former} />}
      </div>
      <a
        href={mapUrl(place.address, place)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${texts.map} · ${place.address}`}
        className={bigButtonClass('secondary', true)}
      >
        <MapPin aria-hidden="true" className="size-5 shrink-0" />
        {texts.map}
      </a>
    </div>
  )
}

function Client(): ReactElement {
  const { mission, texts } = useMission()
  const [isBoardShown, setIsBoardShown] = useState(false)
  const { firstName, lastName, phone } = mission.client
  return (
    <Card>
      <p>
        <span className="block text-ink-2">{missionWords[mission.language].client}</span>
        <span className="wrap-anywhere font-semibold text-lg">
          {firstName} {lastName}
        </span>
        {phone && <span className="ml-2 whitespace-nowrap">{formatPhone(phone)}</span>}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {phone && <PhoneLink phone={phone} label={texts.call} isSmall />}
        <BigButton isSmall onClick={() => setIsBoardShown(true)}>
          {texts.sign}
        </BigButton>
      </div>
      {isBoardShown && <NameBoard onClose={() => setIsBoardShown(false)} />}
    </Card>
  )
}

/** Amount that the driver collects from the client. */
function Cash(): ReactElement | null {
  const { mission, progress, texts } = useMission()
  const [isOpen, setIsOpen] = useState(false)
  const { toCollect } = progress
  if (toCollect === null || !mission.collect) return null
  const amount = formatAmount(toCollect, mission.collect.currency)
  return (
    <Card>
      <p className="font-semibold text-lg">{texts.collect(amount)}</p>
      <p className="mb-3 text-ink-2">{texts.collectHint}</p>
      <BigButton isSmall className="w-full" onClick={() => setIsOpen(true)}>
        {texts.collected(amount)}
      </BigButton>
      {isOpen && <CashSheet due={toCollect} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Facts(): ReactElement {
  const { mission } = useMission()
  const words = missionWords[mission.language]
  const { vehicle, flightNumber, flightTime, passengers, luggage, specialRequests } = mission
  const facts: readonly (readonly [string, string | null])[] = [
    [words.flight, flightNumber && [flightNumber, flightTime].filter(Boolean).join(' · ')],
    [words.passengers, String(passengers)],
    [words.luggage, String(luggage)],
    [words.vehicle, vehicle && `${vehicle.brand} ${vehicle.model} · ${vehicle.licensePlate.replaceAll(' ', '\u00a0')}`],
    [words.requests, specialRequests],
  ]
  return (
    <Card>
      <dl className="grid gap-2">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere text-right font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

/** Valid papers of the vehicle, for a check on the road. */
function Papers(): ReactElement {
  const { mission, texts } = useMission()
  const { day } = missionWords[mission.language]
  return (
    <details className="rounded-md border border-line bg-surface">
      <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
        {texts.papers}
        <ChevronDown aria-hidden="true" className="size-5 text-ink-2" />
      </summary>
      <div className="px-4 pb-4">
        {mission.papers.length === 0 && <p>{texts.noPapers}</p>}
        <dl className="grid gap-2">
          {mission.papers.map(({ kind, number, expiresOn }) => (
            <div key={kind}>
              <dt className="font-semibold">{paperName(kind, mission.language)}</dt>
              <dd>{[number, expiresOn && texts.paperUntil(day(expiresOn))].filter(Boolean).join(' · ')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

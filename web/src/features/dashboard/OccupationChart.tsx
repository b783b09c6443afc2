import type { Occupation, OccupiedVehicle } from '@yoon/contract/dashboard/calls'
import { workingHours } from '@yoon/contract/dashboard/occupation'
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import { countOf, formatCount, pluralize } from '../../lib/count.ts'
import { timeOf } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { fills } from '../../ui/tones.ts'
import { statusTones } from '../bookings/index.ts'
import { ChartCard } from './ChartCard.tsx'
import { type Block, blocksOf, drawnBlocks, firstOf, formatHours } from './occupied-hours.ts'

/** Columns of the chart: vehicle, hours of the day, share. */
const columns = 'grid grid-cols-[6.25rem_1fr_2.75rem] items-center gap-x-2 md:grid-cols-[13rem_1fr_3.5rem] md:gap-x-3'
const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_7px)]'
const range = `${workingHours.from} h à ${workingHours.to} h`

/** The trips of today of each vehicle along the hours, those most used first (rules/screens 43). */
export function OccupationChart({ vehicles, areAllVehicles }: Occupation): ReactElement {
  const [isWhole, setIsWhole] = useState(false)
  const first = firstOf(vehicles)
  const shown = isWhole ? vehicles : first
  return (
    <ChartCard
      title="Occupation des véhicules aujourd'hui"
      summary={<Summary vehicles={vehicles} areAllVehicles={areAllVehicles} />}
      columns={[
        {
          label: 'Véhicule',
          isHeading: true,
          cell: ({ licensePlate, brand, model }) => `${licensePlate}, ${brand} ${model}`,
        },
        { label: 'Courses', cell: ({ trips }) => trips.map(formatHours).join(', ') || 'Aucune' },
        {
          label: 'Immobilisation',
          cell: (vehicle) => blocksOf(vehicle).map(sayBlock).join(', ') || 'Aucune',
        },
        { label: `Occupation de ${range}`, isNumber: true, cell: ({ share }) => `${share} %` },
      ]}
      rows={vehicles}
      action={
        vehicles.length > first.length && (
          <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Voir moins de véhicules' : `Voir les ${formatCount(vehicles.length)} véhicules`}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
        <span aria-hidden="true" className="flex flex-wrap gap-x-4">
          <Legend label="À venir" className={fills[statusTones.ASSIGNED]} />
          <Legend label="En cours" className={fills[statusTones.IN_PROGRESS]} />
          <Legend label="Terminée" className={fills[statusTones.COMPLETED]} />
          <Legend label="Immobilisé" className={`border border-line-strong ${hatched}`} />
        </span>
        <Link
          href="/dashboard/planning?lignes=vehicle"
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong md:min-h-6"
        >
          Voir au planning
        </Link>
      </div>
      {vehicles.length > 0 && (
        <div className="relative">
          <div aria-hidden="true" className={columns}>
            <Hours />
          </div>
          <ul className="grid gap-1">
            {shown.map((vehicle) => (
              <Strip key={vehicle.id} {...vehicle} />
            ))}
          </ul>
          <div aria-hidden="true" className={`pointer-events-none absolute inset-0 top-5 ${columns}`}>
            <Present />
          </div>
        </div>
      )}
    </ChartCard>
  )
}

function Summary({ vehicles, areAllVehicles }: Pick<Occupation, 'vehicles' | 'areAllVehicles'>): ReactElement {
  if (vehicles.length === 0) return <>Aucun véhicule dans la flotte</>
  const used = vehicles.filter(({ trips }) => trips.length > 0).length
  const blocked = vehicles.filter((vehicle) => blocksOf(vehicle).length > 0).length
  const mean = Math.round(vehicles.reduce((sum, { share }) => sum + share, 0) / vehicles.length)
  return (
    <>
      <b className="text-ink">
        {used === 0 ? 'Aucun véhicule' : countOf(used, 'véhicule')} sur {formatCount(vehicles.length)}
      </b>{' '}
      {pluralize(used, 'a', 'ont')} une course aujourd'hui&nbsp;; {mean}&nbsp;% d'occupation de {range}
      {blocked > 0 && `\u00a0; ${countOf(blocked, 'immobilisé')}`}
      {!areAllVehicles && ` (les ${formatCount(vehicles.length)} premiers véhicules de la flotte)`}
    </>
  )
}

function sayBlock({ reason, ...hours }: Block): string {
  return `${reason} ${formatHours(hours)}`
}

/** The hours above the strips. */
function Hours(): ReactElement {
  return (
    <span className="relative col-start-2 h-5 text-xs text-ink-3">
      {[0, 6, 12, 18, 24].map((hour) => (
        <span
          key={hour}
          style={{ left: `${(hour / 24) * 100}%` }}
          className={`absolute whitespace-nowrap ${hour % 12 === 0 ? '' : 'max-md:hidden'} ${hour === 0 ? '' : hour === 24 ? '-translate-x-full' : '-translate-x-1/2'}`}
        >
          {hour} h
        </span>
      ))}
    </span>
  )
}

function Strip(vehicle: OccupiedVehicle): ReactElement {
  const { licensePlate, brand, model, share, trips } = vehicle
  return (
    <li className={`${columns} min-h-7 text-sm`}>
      <span className="truncate">
        <b>{licensePlate}</b> <span className="hidden text-ink-2 md:inline">{`${brand} ${model}`}</span>
      </span>
      <span aria-hidden="true" className="relative h-5 overflow-hidden rounded-md bg-off-soft">
        <i className="absolute inset-y-0 left-1/4 border-l border-line" />
        <i className="absolute inset-y-0 left-1/2 border-l border-line" />
        <i className="absolute inset-y-0 left-3/4 border-l border-line" />
        {drawnBlocks(blocksOf(vehicle)).map((block) => (
          <Part key={`${block.reason} ${block.from}`} {...block} label={sayBlock(block)} className={hatched}>
            <span className="m-0.5 inline-block max-w-full truncate rounded-md bg-surface px-1.5 text-xs leading-4 text-ink-2">
              {block.reason}
            </span>
          </Part>
        ))}
        {trips.map(({ status, ...hours }) => (
          <Part
            key={`${hours.from} ${hours.to}`}
            {...hours}
            label={formatHours(hours)}
            className={`rounded-md border border-surface ${fills[statusTones[status]]}`}
          />
        ))}
      </span>
      <span className="text-right font-semibold">{share}&nbsp;%</span>
    </li>
  )
}

interface PartProps {
  from: number
  to: number
  label: string
  className: string
  children?: ReactElement
}

/** A part of the hours of a strip. */
function Part({ from, to, label, className, children }: PartProps): ReactElement {
  return (
    <span
      data-tooltip={label}
      data-tooltip-press=""
      style={{ left: `${(from / 1_440) * 100}%`, width: `${((to - from) / 1_440) * 100}%` }}
      className={`absolute inset-y-0 min-w-1 ${className}`}
    >
      {children}
    </span>
  )
}

/** The present time as a line over the strips. */
function Present(): ReactElement {
  const [hour = 0, minute = 0] = timeOf(useNow()).split(':').map(Number)
  return (
    <span className="relative col-start-2 h-full">
      <i
        className="absolute inset-y-0 border-l border-dashed border-ink"
        style={{ left: `${((hour * 60 + minute) / 1_440) * 100}%` }}
      />
    </span>
  )
}

function Legend({ label, className }: { label: string; className: string }): ReactElement {
  return (
    <span className="flex items-center gap-1.5">
      <i className={`size-2.5 rounded-full ${className}`} />
      {label}
    </span>
  )
}

import { getDashboardStats, getOccupation, getToday } from '@yoon/contract/dashboard/calls'
import type { Endpoint } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import { RotateCw } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { type Data, useData } from '../../lib/calls/data.ts'
import { formatCount } from '../../lib/count.ts'
import { formatMoney, timeOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/use-title.ts'
import { IconButton } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { DeparturesChart } from './DeparturesChart.tsx'
import { OccupationChart } from './OccupationChart.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { Stat, StatCard } from './StatCard.tsx'
import { StatusChart } from './StatusChart.tsx'
import { TodayBand } from './TodayBand.tsx'

/** Milliseconds after which the figures of the day are read again: time alone makes trips late. */
const refreshMs = 60_000

/** The day first, then the figures of the company; a section that the user may not read is absent (rules/screens 34). */
export function HomePage(): ReactElement {
  useTitle('Tableau de Bord')
  const stats = useData(getDashboardStats, {})
  const today = useData(getToday, {})
  const canReadVehicles = can(useSession()?.role ?? '', 'vehicles:read')
  const occupation = useData(getOccupation, {}, { isEnabled: canReadVehicles })
  const departures = today.answer?.data.bookings
  const payments = stats.answer?.data.payments
  const { updatedAt } = stats
  const refetch = () => {
    today.refetch()
    if (canReadVehicles) occupation.refetch()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one at each render
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refetch()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <PageHeading title="Tableau de Bord" note={updatedAt > 0 && <p>Chiffres de {timeOf(updatedAt)}</p>}>
        <IconButton
          label="Actualiser les chiffres"
          onClick={() => {
            stats.refetch()
            refetch()
          }}
        >
          <RotateCw size={18} aria-hidden="true" />
        </IconButton>
      </PageHeading>
      <div className="grid gap-4 md:gap-6">
        <div className="grid gap-2 md:gap-3">
          <QueryState
            data={today}
            failure="Les chiffres du jour n'ont pas pu être chargés"
            skeleton={<Skeleton rows={1} className="h-61 md:h-44 min-[85rem]:h-24" />}
          >
            {({ data }) => <TodayBand {...data} />}
          </QueryState>
          <QuickActions />
        </div>
        {/* Room for two lines below each title, so that the charts stand in one line. */}
        <div className="grid gap-3 empty:hidden md:gap-4 lg:grid-cols-2 lg:[&_h2+p]:min-h-[2lh]">
          {departures ? <DeparturesChart {...departures} /> : isFirstLoad(today) && <ChartSkeleton />}
          {payments ? <RevenueChart {...payments.revenueByDay} /> : isFirstLoad(stats) && <ChartSkeleton />}
        </div>
        {canReadVehicles && (
          <QueryState
            data={occupation}
            failure="L'occupation des véhicules n'a pas pu être chargée"
            skeleton={<Skeleton rows={1} className="h-106" />}
          >
            {({ data }) => <OccupationChart {...data} />}
          </QueryState>
        )}
        <QueryState data={stats} failure="Erreur lors du chargement des statistiques" skeleton={<Skeleton />}>
          {({ data }) => <Figures {...data} />}
        </QueryState>
      </div>
    </>
  )
}

function isFirstLoad({ answer, error, isPaused }: Pick<Data<Endpoint>, 'answer' | 'error' | 'isPaused'>): boolean {
  return !answer && !error && !isPaused
}

/** Keeps the place of a chart: without it, all below would move when the chart comes. */
function ChartSkeleton(): ReactElement {
  return <Skeleton rows={1} className="h-90" />
}

type Stats = NonNullable<ReturnType<typeof useData<typeof getDashboardStats>>['answer']>['data']

function Figures({ users, bookings, payments, vehicles }: Stats): ReactElement {
  return (
    <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
      <div className="grid grid-rows-[auto_1fr] gap-3 md:gap-4">
        <StatCard title="En tout">
          {users && <Stat label="Utilisateurs" value={formatCount(users.total)} />}
          {bookings && <Stat label="Réservations" value={formatCount(bookings.total)} />}
          {payments && <Stat label="Revenu total" value={formatMoney(payments.totalRevenue)} />}
          {vehicles && (
            <Stat
              label="Véhicules disponibles"
              value={formatCount(vehicles.available)}
              note={`sur ${formatCount(vehicles.total)}`}
            />
          )}
        </StatCard>
        <StatCard title="En ce moment">
          {payments && <Stat label="Revenu du mois" value={formatMoney(payments.monthlyRevenue)} />}
          {payments && <Stat label="Paiements en attente" value={formatCount(payments.pending)} />}
          {users && <Stat label="Utilisateurs actifs" value={formatCount(users.active)} />}
        </StatCard>
      </div>
      {bookings && <StatusChart {...bookings} />}
    </div>
  )
}

import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { RotateCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { formatCount } from '../../lib/count.ts'
import { formatMoney, timeOf } from '../../lib/format.ts'
import { useTitle } from '../../lib/use-title.ts'
import { IconButton } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { StatCard } from './StatCard.tsx'
import { StatusChart } from './StatusChart.tsx'

/** The figures of the company; a section that the user may not read is absent (rules/screens 34). */
export function HomePage(): ReactElement {
  useTitle('Tableau de Bord')
  const stats = useData(getDashboardStats, {})
  const { updatedAt, refetch } = stats
  return (
    <>
      <PageHeading title="Tableau de Bord" note={updatedAt > 0 && <p>Chiffres de {timeOf(updatedAt)}</p>}>
        <IconButton label="Actualiser les chiffres" onClick={refetch}>
          <RotateCw size={18} aria-hidden="true" />
        </IconButton>
      </PageHeading>
      <div className="grid gap-3 md:gap-4">
        <QuickActions />
        <QueryState data={stats} failure="Erreur lors du chargement des statistiques" skeleton={<Skeleton />}>
          {({ data }) => <Figures {...data} />}
        </QueryState>
      </div>
    </>
  )
}

type Stats = NonNullable<ReturnType<typeof useData<typeof getDashboardStats>>['answer']>['data']

function Figures({ users, bookings, payments, vehicles }: Stats): ReactElement {
  return (
    <>
      <section aria-label="En tout" className="grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3">
        {users && <StatCard label="Utilisateurs" value={formatCount(users.total)} />}
        {bookings && <StatCard label="Réservations" value={formatCount(bookings.total)} />}
        {payments && <StatCard label="Revenu total" value={formatMoney(payments.totalRevenue)} isWide />}
        {vehicles && (
          <StatCard
            label="Véhicules disponibles"
            value={formatCount(vehicles.available)}
            note={`sur ${formatCount(vehicles.total)}`}
            isWide
          />
        )}
      </section>
      <section aria-label="En ce moment" className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-3">
        {payments && <StatCard label="Revenu du mois" value={formatMoney(payments.monthlyRevenue)} isWide />}
        {payments && <StatCard label="Paiements en attente" value={formatCount(payments.pending)} />}
        {users && <StatCard label="Utilisateurs actifs" value={formatCount(users.active)} />}
      </section>
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
        {payments && <RevenueChart {...payments.revenueByDay} />}
        {bookings && <StatusChart {...bookings} />}
      </div>
    </>
  )
}

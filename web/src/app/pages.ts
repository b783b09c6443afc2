import { can, canAny, type Permission, type Role } from '@yoon/contract/permissions'
import { todoReaders } from '@yoon/contract/todo/readers'
import type { SettingsTab } from '../features/settings/settings-values.ts'
import { type Loadable, loadable } from '../lib/loadable.ts'

/** A page: a new one is an entry here, its icon in `shell/page-icons.ts` and its folder in `features`. */
export interface Page {
  path: `/dashboard${string}`
  label: string
  /** True if the role sees the entry in the sidebar (rules/access 10). */
  isListedFor: (role: Role) => boolean
  /** True if the role may open the page: decided by permission; the menu shows fewer entries (rules/access 10). */
  isOpenFor: (role: Role, location: string) => boolean
  /** Highlights the entry on exactly this path, not below it. */
  isExact?: boolean
  /** Badge beside the label. */
  flag?: string
  /** Parameters of its address and their values; all others are removed. Lists clean their own (lib/list-url.ts). */
  params?: Readonly<Record<string, readonly string[]>>
  component: Loadable
  /** Fetches the answers that the page needs first, so that it is drawn once, with them. */
  prefetch?: () => Promise<void>
}

const isOneOf = (...known: readonly Role[]) => {
  return (role: Role) => known.includes(role)
}
const holds = (permission: Permission) => (role: Role) => can(role, permission)

/** Trips by driver for those who assign them, by vehicle for those who manage vehicles. */
const readsPlanning = (role: Role) => canAny(role, 'bookings:assign_driver', 'vehicles:update')

const readsTodo = (role: Role) => canAny(role, ...todoReaders)

const todoPath = '/dashboard/todo'
const planningPath = '/dashboard/planning'

const linkedTabs: readonly Exclude<SettingsTab, 'profile'>[] = ['notifications', 'business', 'security']

const entries = [
  {
    path: '/dashboard',
    label: 'Tableau de bord',
    isListedFor: isOneOf('MODERATOR', 'ADMIN'),
    isOpenFor: isOneOf('MODERATOR', 'ADMIN'),
    isExact: true,
    params: {},
    component: loadable(() => import('../features/dashboard/HomePage.tsx').then((module) => module.HomePage)),
  },
  {
    path: '/dashboard/users',
    label: 'Utilisateurs',
    isListedFor: isOneOf('ADMIN'),
    isOpenFor: holds('users:read'),
    component: loadable(() => import('../features/users/UsersPage.tsx').then((module) => module.UsersPage)),
  },
  {
    path: '/dashboard/bookings',
    label: 'Réservations',
    isListedFor: holds('bookings:read'),
    isOpenFor: (role, location) =>
      can(role, location === '/dashboard/bookings/new' ? 'bookings:create' : 'bookings:read'),
    component: loadable(() =>
      import('../features/bookings/BookingsScreen.tsx').then((module) => module.BookingsScreen),
    ),
    prefetch: () => import('../features/bookings/BookingsScreen.tsx').then((module) => module.prefetchScreen()),
  },
  {
    path: todoPath,
    label: 'À traiter',
    isListedFor: readsTodo,
    isOpenFor: readsTodo,
    component: loadable(() => import('../features/todo/TodoPage.tsx').then((module) => module.TodoPage)),
  },
  {
    path: planningPath,
    label: 'Planning',
    isListedFor: readsPlanning,
    isOpenFor: readsPlanning,
    component: loadable(() => import('../features/planning/PlanningPage.tsx').then((module) => module.PlanningPage)),
  },
  {
    path: '/dashboard/places',
    label: 'Lieux et forfaits',
    isListedFor: holds('places:manage'),
    isOpenFor: holds('places:manage'),
    component: loadable(() => import('../features/places/PlacesPage.tsx').then((module) => module.PlacesPage)),
  },
  {
    path: '/dashboard/drivers',
    label: 'Chauffeurs et véhicules',
    isListedFor: isOneOf('GESTIONNAIRE_PARC', 'ADMIN'),
    isOpenFor: holds('drivers:read'),
    component: loadable(() => import('../features/fleet/FleetPage.tsx').then((module) => module.FleetPage)),
  },
  {
    path: '/dashboard/payments',
    label: 'Paiements',
    isListedFor: holds('payments:read'),
    isOpenFor: holds('payments:read'),
    flag: 'Lecture seule',
    component: loadable(() => import('../features/payments/PaymentsPage.tsx').then((module) => module.PaymentsPage)),
  },
  {
    path: '/dashboard/till',
    label: 'Caisse',
    isListedFor: holds('payments:create'),
    isOpenFor: holds('payments:create'),
    component: loadable(() => import('../features/till/TillPage.tsx').then((module) => module.TillPage)),
  },
  {
    path: '/dashboard/debts',
    label: 'Impayés',
    isListedFor: holds('payments:read'),
    isOpenFor: holds('payments:read'),
    component: loadable(() => import('../features/debts/DebtsPage.tsx').then((module) => module.DebtsPage)),
  },
  {
    path: '/dashboard/reconciliation',
    label: 'Rapprochement',
    isListedFor: holds('payments:update'),
    isOpenFor: holds('payments:update'),
    component: loadable(() =>
      import('../features/reconciliation/ReconciliationPage.tsx').then((module) => module.ReconciliationPage),
    ),
  },
  {
    path: '/dashboard/scheduler',
    label: 'Planificateur',
    isListedFor: isOneOf('ADMIN'),
    isOpenFor: holds('settings:manage'),
    component: loadable(() => import('../features/scheduler/SchedulerPage.tsx').then((module) => module.SchedulerPage)),
  },
  {
    path: '/dashboard/database',
    label: 'Base de données',
    isListedFor: isOneOf('ADMIN'),
    isOpenFor: holds('database:backup'),
    params: {},
    component: loadable(() => import('../features/database/DatabasePage.tsx').then((module) => module.DatabasePage)),
  },
  {
    path: '/dashboard/audit',
    label: "Journal d'audit",
    // The sidebar has only the specified entries; this page is linked beside the user's name.
    isListedFor: () => false,
    isOpenFor: holds('settings:manage'),
    component: loadable(() => import('../features/audit/LazyAuditPage.tsx').then((module) => module.LazyAuditPage)),
  },
  {
    path: '/dashboard/deliveries',
    label: 'Envois échoués',
    // Linked from the settings and the work queue.
    isListedFor: () => false,
    isOpenFor: holds('settings:manage'),
    component: loadable(() =>
      import('../features/deliveries/DeliveriesPage.tsx').then((module) => module.DeliveriesPage),
    ),
  },
  {
    path: '/dashboard/settings',
    label: 'Paramètres',
    isListedFor: isOneOf('ADMIN'),
    isOpenFor: holds('settings:manage'),
    params: { tab: linkedTabs },
    component: loadable(() => import('../features/settings/SettingsPage.tsx').then((module) => module.SettingsPage)),
  },
  {
    path: '/dashboard/api',
    label: "Documentation de l'API",
    isListedFor: () => false,
    isOpenFor: (role) => role !== 'CLIENT',
    params: {},
    component: loadable(() => import('../features/api/ApiPage.tsx').then((module) => module.ApiPage)),
  },
] as const satisfies readonly Page[]

export type PagePath = (typeof entries)[number]['path']

/** The pages in the order of the sidebar. */
export const pages: readonly (Page & { path: PagePath })[] = entries

/** Returns the first page that a role may open, or undefined; never the work queue nor the planning, which follow the work. */
export function landingPage(role: Role): Page | undefined {
  return pages.find(({ path, isOpenFor }) => path !== todoPath && path !== planningPath && isOpenFor(role, path))
}

/** Returns the address after a sign-in: of the first page that the role may open (rules/access 11). */
export function landingPath(role: Role): string {
  // Urgent bookings, the default view, offer nothing to do to somebody who only takes the money.
  if (role === 'CAISSIERE') return '/dashboard/bookings?view=in_progress'
  return landingPage(role)?.path ?? '/dashboard'
}

/** Returns the page of an address: exact pages match their own path only, the others every address below theirs. */
export function pageOf(location: string): (typeof pages)[number] | undefined {
  return pages.find(({ path, isExact }) => location === path || (!isExact && location.startsWith(`${path}/`)))
}

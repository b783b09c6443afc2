import type { CurrentUser } from '@yoon/contract/auth/calls'
import { roleLabels } from '@yoon/contract/permissions'
import { LogOut, X } from 'lucide-react'
import { type ReactElement, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { accountPath } from '../../lib/account-path.ts'
import { companyNow } from '../../lib/company.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { signOutEverywhere } from '../../lib/leave.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { landingPath, type PagePath, pageOf, pages } from '../pages.ts'
import { pageIcons } from './page-icons.ts'

// Not urgent: loaded after the list.
const SidebarTools = lazyWithRetry(() =>
  import('./SidebarTools.tsx').then((module) => ({ default: module.SidebarTools })),
)

const TodoCount = lazyWithRetry(() =>
  import('../../features/todo/TodoCount.tsx').then((module) => ({ default: module.TodoCount })),
)

/** The menu entries that the user may see, then the user's name and the sign-out. */
export function Sidebar({ user, onClose }: { user: CurrentUser; onClose?: () => void }): ReactElement {
  const [location] = useLocation()
  const current = pageOf(location)
  const landing = landingPath(user.role)
  return (
    <aside aria-label="Menu" className="flex h-full flex-col px-3 py-4">
      <div className="flex items-center gap-2.5 px-2.5 pt-1 pb-4">
        <Link
          href="/"
          data-tooltip={`Accueil\u00a0: ${companyNow().name}`}
          className="-m-1 flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-1 hover:bg-raised"
        >
          <Logo />
          <span className="min-w-0 flex-1 text-xl leading-tight font-bold tracking-tight">
            <span className="sr-only">Accueil&nbsp;: </span>
            Yoon
            <span className="block truncate text-sm font-normal tracking-normal text-ink-2">{companyNow().name}</span>
          </span>
        </Link>
        {onClose && (
          <IconButton label="Fermer le menu" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <nav aria-label="Navigation principale" className="grid gap-0.5">
        {pages
          .filter(({ isListedFor }) => isListedFor(user.role))
          .map((page) => (
            <Link
              key={page.path}
              href={landing.startsWith(`${page.path}?`) ? landing : page.path}
              aria-current={page === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-2.5 text-ink-2 hover:bg-raised aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:tracking-tight aria-[current=page]:text-brand-strong md:min-h-10"
            >
              <PageIcon path={page.path} />
              {page.label}
              {page.path === '/dashboard/todo' && (
                <Suspense>
                  <TodoCount />
                </Suspense>
              )}
              {page.flag && (
                <small className="-mr-1 ml-auto rounded-full border border-line px-1.5 text-xs font-normal tracking-tight whitespace-nowrap">
                  {page.flag}
                </small>
              )}
            </Link>
          ))}
      </nav>
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-1 pt-3">
        <Suspense fallback={<div className="h-[50px] md:h-[34px]" />}>
          <SidebarTools role={user.role} />
        </Suspense>
        <div className="flex items-center gap-2.5">
          <Link
            href={accountPath}
            data-tooltip={`Mon compte\u00a0: ${user.email}`}
            aria-current={location === accountPath ? 'page' : undefined}
            className="-m-1 flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-1 hover:bg-raised aria-[current=page]:bg-raised"
          >
            <Avatar firstName={user.firstName} lastName={user.lastName} />
            <span className="min-w-0 flex-1">
              <span className="sr-only">Mon compte&nbsp;: </span>
              <span className="block text-sm font-semibold [overflow-wrap:anywhere]">
                {user.firstName} {user.lastName}
              </span>
              <span className="block truncate text-sm text-ink-3">{user.email}</span>
              <Badge tone="brand">{roleLabels[user.role]}</Badge>
            </span>
          </Link>
          <IconButton label="Se déconnecter" onClick={signOutEverywhere}>
            <LogOut size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}

function PageIcon({ path }: { path: PagePath }): ReactElement {
  const Icon = pageIcons[path]
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}

import type { CurrentUser } from '@yoon/contract/auth'
import { lazy, type ReactElement, Suspense, use } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Skeleton } from '../ui/States.tsx'
import type { Loadable } from './loadable.ts'
import { landingPath, pageOf } from './pages.ts'

const AccessDenied = lazy(() => import('./AccessDenied.tsx').then((module) => ({ default: module.AccessDenied })))
const NotFound = lazy(() => import('./NotFoundPage.tsx').then((module) => ({ default: module.NotFound })))

/** The page of the address, Accès Refusé in its place, or word that there is none. */
export function Screen({ user }: { user: CurrentUser }): ReactElement {
  const [location] = useLocation()
  const page = pageOf(location)
  const landing = landingPath(user.role)
  if (location === '/dashboard' && !page && landing !== '/dashboard') return <Redirect replace to={landing} />
  return (
    <Suspense fallback={<Skeleton />}>
      {page ? (
        page.isOpenFor(user.role, location) ? (
          <Loaded component={page.component} />
        ) : (
          <AccessDenied />
        )
      ) : (
        <Elsewhere location={location} />
      )}
    </Suspense>
  )
}

function Elsewhere({ location }: { location: string }): ReactElement {
  return location === '/dashboard' ? <AccessDenied /> : <NotFound />
}

function Loaded({ component }: { component: Loadable }): ReactElement {
  const Component = use(component.load())
  return <Component />
}

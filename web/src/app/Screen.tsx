import type { CurrentUser } from '@yoon/contract/auth/calls'
import type { Role } from '@yoon/contract/permissions'
import { Fragment, type ReactElement, type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '../lib/error-boundary.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import type { Loadable } from '../lib/loadable.ts'
import { preload } from '../lib/preload.ts'
import { Failure } from '../ui/Failure.tsx'
import { Skeleton } from '../ui/States.tsx'
import { landingPath, pageOf, pages } from './pages.ts'

const FallbackPage = lazyWithRetry(() =>
  import('./FallbackPage.tsx').then((module) => ({ default: module.FallbackPage })),
)

/** The page of the address, or the fallback. */
export function Screen({ user }: { user: CurrentUser }): ReactElement {
  const [location] = useLocation()
  const page = pageOf(location)
  const landing = landingPath(user.role)
  usePreloading(user.role)
  const address = location.replace(/\/+$/, '') || '/'
  if (address !== location) return <Redirect replace to={address + window.location.search} />
  if (location === '/dashboard' && !page && landing !== '/dashboard') return <Redirect replace to={landing} />
  return (
    <ScreenBoundary>
      <Suspense fallback={<Skeleton />}>
        {page?.isOpenFor(user.role, location) ? (
          <Loaded component={page.component} />
        ) : (
          <FallbackPage user={user} isDenied={page !== undefined || location === '/dashboard'} />
        )}
      </Suspense>
    </ScreenBoundary>
  )
}

interface ScreenBoundaryProps {
  /** True outside of the shell, which has the `main` element of its screens. */
  isAlone?: boolean
  children: ReactNode
}

/** Replaces a screen that fails by a message with « Réessayer ». */
export function ScreenBoundary({ isAlone = false, children }: ScreenBoundaryProps): ReactElement {
  const Frame = isAlone ? 'main' : Fragment
  return (
    <ErrorBoundary
      fallback={(error, retry, reset) => (
        <Frame>
          <ScreenFailure error={error} onRetry={retry} onOtherScreen={reset} />
        </Frame>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

interface ScreenFailureProps {
  error: unknown
  onRetry: () => Promise<void>
  onOtherScreen: () => void
}

/** The failure of a screen; another address shows its own screen. */
function ScreenFailure({ error, onRetry, onOtherScreen }: ScreenFailureProps): ReactElement {
  const [location] = useLocation()
  const address = `${location}?${useSearch()}`
  const failedAt = useRef(address)
  useEffect(() => {
    if (address !== failedAt.current) onOtherScreen()
  }, [address, onOtherScreen])
  return <Failure title="Cet écran ne s'affiche pas" isScreen error={error} onRetry={onRetry} />
}

/** Preloads the other screens that the role may open (rules/screens 37). */
function usePreloading(role: Role): void {
  useEffect(() => {
    const open = pages.filter(({ path, isOpenFor }) => isOpenFor(role, path))
    return preload(open.map(({ component }) => component.load))
  }, [role])
}

function Loaded({ component }: { component: Loadable }): ReactElement {
  const Component = use(component.load())
  return <Component />
}

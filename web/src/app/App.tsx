import { QueryClientProvider } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '@yoon/contract/auth/calls'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { ApiError, call } from '../lib/calls/api.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { provideReauthentication } from '../lib/calls/reauthentication.ts'
import { companyNow } from '../lib/company.ts'
import { ErrorBoundary } from '../lib/error-boundary.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { keepUser, readToken, useSession, wipeSession } from '../lib/session.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { Optional } from './Optional.tsx'
import { PageFailure } from './PageFailure.tsx'
import { ParamCleanup } from './ParamCleanup.tsx'
import { landingPath } from './pages.ts'
import { Screen, ScreenBoundary } from './Screen.tsx'
import { Shell } from './Shell.tsx'

const SignedOutPages = lazyWithRetry(() =>
  import('./signed-out/SignedOutPages.tsx').then((module) => ({ default: module.SignedOutPages })),
)
// Toasts shown before the component has loaded are queued (lib/toasts.ts).
const Toasts = lazyWithRetry(whenIdle(() => import('../ui/Toasts.tsx').then((module) => ({ default: module.Toasts }))))
const Tooltips = lazyWithRetry(
  whenIdle(() => import('../ui/Tooltips.tsx').then((module) => ({ default: module.Tooltips }))),
)
const NotFoundPage = lazyWithRetry(() =>
  import('./NotFoundPage.tsx').then((module) => ({ default: module.NotFoundPage })),
)

provideReauthentication(() =>
  import('../ui/data/ReauthenticationDialog.tsx').then((module) => module.askReauthentication),
)

export function App(): ReactElement {
  return (
    <ErrorBoundary fallback={() => <PageFailure />}>
      <QueryClientProvider client={queryClient}>
        <ParamCleanup />
        <Suspense fallback={null}>
          <Switch>
            <Route path="/admin/login">
              <SignedOut />
            </Route>
            <Route path="/">
              <Landing />
            </Route>
            <Route path="/dashboard/*?">
              <SignedIn />
            </Route>
            <Route>
              <UnknownPage />
            </Route>
          </Switch>
        </Suspense>
        <Optional>
          <Toasts />
        </Optional>
        <Optional>
          <Tooltips />
        </Optional>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

/** Pages without the shell, signed in or not. */
function SignedOut({ user }: { user?: CurrentUser }): ReactElement {
  return (
    <ScreenBoundary isAlone>
      <SignedOutPages {...(user && { user })} />
    </ScreenBoundary>
  )
}

function Landing(): ReactElement {
  const user = useSession()
  return <Redirect replace to={user ? landingPath(user.role) : '/admin/login'} />
}

/** All pages that need a session; after the sign-in, the user returns to the page they asked for. */
function SignedIn(): ReactElement {
  const user = useSession()
  if (user) return <Framed user={user} />
  return readToken() ? <Restoring /> : <ToLogin />
}

/** Fallback for an unknown address: signed-in users keep the menu. */
function UnknownPage(): ReactElement {
  const user = useSession()
  return user ? <Framed user={user} /> : <NotFoundPage />
}

function Framed({ user }: { user: CurrentUser }): ReactElement {
  if (user.mustChangePassword || user.mustEnrol) return <SignedOut user={user} />
  const { currency, timezone } = companyNow()
  return (
    <Shell key={user.id} user={user}>
      <Screen key={currency + timezone} user={user} />
    </Shell>
  )
}

/** Handles a token without a user: asks the server whose it is, or whether it has expired. */
function Restoring(): ReactElement | null {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      call(getCurrentUser, {}).then(
        ({ data }) => keepUser(data),
        (error: unknown) => {
          // Any other failure does not say that the session is over, so the request is retried.
          if (error instanceof ApiError && !error.isSignedOut) timer = setTimeout(ask, 2_000)
          else setHasFailed(true)
        },
      )
    }
    ask()
    return () => clearTimeout(timer)
  }, [])
  return hasFailed ? <ToLogin /> : null
}

function ToLogin(): ReactElement {
  const [location] = useLocation()
  useEffect(wipeSession, [])
  const wanted = location + window.location.search
  const back = wanted === '/dashboard' ? '' : `?retour=${encodeURIComponent(wanted)}`
  return <Redirect replace to={`/admin/login${back}`} />
}

import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { landingPath } from './pages.ts'
import { Screen } from './Screen.tsx'
import { Shell } from './Shell.tsx'

const LoginPage = lazy(() => import('./LoginPage.tsx').then((module) => ({ default: module.LoginPage })))
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then((module) => ({ default: module.NotFoundPage })))

export function App(): ReactElement {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <Switch>
            <Route path="/admin/login">
              <LoginPage />
            </Route>
            <Route path="/">
              <Landing />
            </Route>
            <Route path="/dashboard/*?">
              <SignedIn />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Landing(): ReactElement {
  const user = useSession()
  return <Redirect replace to={user ? landingPath(user.role) : '/admin/login'} />
}

/** Everything behind the sign-in; whoever is not signed in comes back here afterwards. */
function SignedIn(): ReactElement {
  const user = useSession()
  const [location] = useLocation()
  if (!user) {
    localStorage.removeItem('token')
    localStorage.removeItem('user')
    const wanted = location + window.location.search
    const back = wanted === '/dashboard' ? '' : `?retour=${encodeURIComponent(wanted)}`
    return <Redirect replace to={`/admin/login${back}`} />
  }
  return (
    <Shell user={user}>
      <Screen user={user} />
    </Shell>
  )
}

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { pageOf } from './app/pages.ts'
import './lib/back.ts'
import { hasRequiredAction, readToken, roleNow } from './lib/session.ts'

/** Maximum wait for the page's code, then for its first answers, before React renders a loading state. */
const codeTimeoutMs = 5_000
const answersTimeoutMs = 1_000

/** Reports an error of our code to the server; the code for this is loaded when it is needed. */
function sendReport(error: unknown): void {
  import('./app/client-errors.ts').then(({ report }) => report(error)).catch(() => undefined)
}

addEventListener('error', ({ error }) => sendReport(error))
addEventListener('unhandledrejection', ({ reason }) => sendReport(reason))

/** Handles an error that a boundary has caught: the browser does not report it by itself. */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does by default
  console.error(error)
  sendReport(error)
}

async function start(root: HTMLElement): Promise<void> {
  // Both are on their way already: a loading state, once rendered, would have to be replaced a moment later. A failure
  // is shown in its place, inside the shell.
  const page = pageOf(location.pathname)
  await within(codeTimeoutMs, page?.component.load())
  const canCall = readToken() && navigator.onLine && !hasRequiredAction()
  const role = canCall ? roleNow() : undefined
  if (role && page?.isOpenFor(role, location.pathname)) await within(answersTimeoutMs, page.prefetch?.())
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Waits until something has ended, in whatever way, at most for the time in milliseconds. */
async function within(timeoutMs: number, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

const root = document.getElementById('root')
if (root) start(root).catch(reportError)

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { pageOf } from './app/pages.ts'
import './lib/back.ts'

/** Maximum wait for the page's code before React renders a loading state, in milliseconds. */
const timeoutMs = 5_000

/** Reports an error of our code to the server; the code for this is loaded when it is needed. */
function tell(error: unknown): void {
  import('./app/client-errors.ts').then(({ report }) => report(error)).catch(() => undefined)
}

addEventListener('error', ({ error }) => tell(error))
addEventListener('unhandledrejection', ({ reason }) => tell(reason))

/** Handles an error that a boundary has caught: the browser does not report it by itself. */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does by default
  console.error(error)
  tell(error)
}

async function start(root: HTMLElement): Promise<void> {
  // The page's code is being loaded already: a loading state, once rendered, would have to stay for a while.
  const page = pageOf(location.pathname)?.component.load()
  // A failure of that code is shown in its place, inside the shell.
  await Promise.race([page?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) start(root).catch(reportError)

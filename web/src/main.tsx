import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { pageOf } from './app/pages.ts'
import './lib/back.ts'

/** How long the still page may wait for its code before React shows that it is loading. */
const patienceMs = 5_000

async function start(root: HTMLElement): Promise<void> {
  // The page's code is on its way already: shown as loading first, it would have to stay so for a while.
  const page = pageOf(location.pathname)?.component.load()
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) start(root).catch(reportError)

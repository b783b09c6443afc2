import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linkTokenIn } from '../lib/link-token.ts'
import { openIndexedStorage } from './indexed-storage.ts'
import { MissionPage } from './MissionPage.tsx'
import { MissionState } from './mission-state.ts'
import { newUuid } from './new-uuid.ts'
import { registerMissionWorker } from './register-worker.ts'
import { requestsOf } from './requests.ts'
import { createMemoryStorage } from './storage.ts'
import { exclusivelyInTabs, tabsOf } from './tabs.ts'
import { keyOf } from './token.ts'

/** Time between two questions about the mission while the page is visible, in milliseconds. */
const refreshMs = 45_000

async function start(root: HTMLElement): Promise<void> {
  const token = linkTokenIn('m', location.pathname)
  const key = await keyOf(token)
  const stored = key === undefined ? undefined : await openIndexedStorage().catch(() => undefined)
  const ownKey = key ?? 'this page'
  const tabs = tabsOf(ownKey)
  const source = new MissionState({
    key: ownKey,
    storage: stored ?? createMemoryStorage(),
    isStorageMissing: stored === undefined,
    requests: requestsOf(token),
    exclusively: exclusivelyInTabs(ownKey),
    later(work, ms) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    now: () => new Date(),
    newId: newUuid,
    random: Math.random,
    announce: tabs.announce,
    onError: reportError,
  })
  tabs.onAnnounced(() => source.reread().catch(reportError))
  createRoot(root).render(
    <StrictMode>
      <MissionPage source={source} />
    </StrictMode>,
  )
  const refresh = () => {
    if (document.visibilityState === 'visible') source.refresh().catch(reportError)
  }
  addEventListener('online', refresh)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  document.addEventListener('visibilitychange', refresh)
  setInterval(refresh, refreshMs)
  await source.open()
  await registerMissionWorker()
}

const root = document.getElementById('root')
if (root) start(root).catch(reportError)

import { useEffect, useState } from 'react'
import { missingEvent } from '../../lib/lazy-with-retry.ts'
import { currentToasts, toast } from '../../lib/toasts.ts'

const lostTitle = 'Connexion perdue'
const newTitle = 'Nouvelle version de Yoon'

/**
 * Explains why a part that the user has opened does not load: no connection, or a newer version on the server, which no
 * longer has the files of this one. Returns true if there is a newer version.
 */
export function useMissingParts(): boolean {
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    let isExplaining = false
    // Each missing part fails again at every retry: only one explanation runs at a time.
    const onMissing = () => {
      if (isExplaining) return
      isExplaining = true
      explain()
        .then((is) => is && setIsOutdated(true), reportError)
        .finally(() => {
          isExplaining = false
        })
    }
    const onLink = () => toast.retract(lostTitle)
    addEventListener(missingEvent, onMissing)
    addEventListener('online', onLink)
    return () => {
      removeEventListener(missingEvent, onMissing)
      removeEventListener('online', onLink)
    }
  }, [])
  return isOutdated
}

async function explain(): Promise<boolean> {
  const page = navigator.onLine ? await readPage() : undefined
  const isOutdated = page !== undefined && !page.includes(ownScript())
  if (!isAwaited() || currentToasts().some(({ title }) => title === lostTitle || title === newTitle)) return isOutdated
  if (page === undefined)
    toast.error(lostTitle, "Ce que vous avez demandé s'ouvrira dès que la connexion sera rétablie.")
  if (isOutdated) {
    const action = { label: 'Recharger', onSelect: () => location.reload() }
    toast.success(newTitle, 'Rechargez la page pour continuer\u00a0: votre saisie est conservée.', action)
  }
  return isOutdated
}

/** True if the user is waiting for a part; a failed prefetch is not worth a message. */
function isAwaited(): boolean {
  const isDialogAsked = location.pathname.endsWith('/new') || new URLSearchParams(location.search).has('dialog')
  if (isDialogAsked && !document.querySelector('dialog[open]')) return true
  return document.querySelector('#contenu > [aria-busy=true], [data-awaited]') !== null
}

/** Fetches the page as the server has it now, bypassing the cache. */
async function readPage(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** Path of the entry script of this page. Its name contains a hash of the content of all parts. */
function ownScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}

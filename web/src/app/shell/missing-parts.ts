import { useEffect, useState } from 'react'
import { entryScript } from '../../lib/entry-script.ts'
import { missingEvent } from '../../lib/lazy-with-retry.ts'
import { currentToasts, toast } from '../../lib/toasts.ts'

const lostTitle = 'Connexion perdue'
const newTitle = 'Nouvelle version de Yoon'
const stuckTitle = 'Une partie de la page ne se charge pas'
/** Number of failed attempts, over half a minute, after which the page offers a reload: some browsers keep a failure. */
const triesBeforeReload = 5
const titles = [lostTitle, newTitle, stuckTitle]

/**
 * Explains why a part that the user has opened does not load: no connection, or a newer version on the server, which no
 * longer has the files of this one. Returns true if there is a newer version.
 */
export function useMissingParts(): boolean {
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    let isExplaining = false
    // Each missing part fails again at every retry: only one explanation runs at a time.
    const onMissing = (event: Event) => {
      if (isExplaining) return
      isExplaining = true
      explain((event as CustomEvent<number>).detail)
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

async function explain(tries: number): Promise<boolean> {
  const page = navigator.onLine ? await readPage() : undefined
  const isOutdated = page !== undefined && !page.includes(entryScript())
  if (!isAwaited() || currentToasts().some(({ title }) => titles.includes(title))) return isOutdated
  if (page === undefined)
    toast.error(lostTitle, "Ce que vous avez demandé s'ouvrira dès que la connexion sera rétablie.")
  const advice = 'Rechargez la page pour continuer\u00a0: votre saisie est conservée.'
  // The banner of a newer version says so already, unless a dialog is over it.
  if (isOutdated) {
    if (document.querySelector('dialog:modal'))
      toast.success(newTitle, advice, { label: 'Recharger', onSelect: reload })
  } else if (page !== undefined && tries >= triesBeforeReload)
    toast.error(stuckTitle, advice, { label: 'Recharger la page', onSelect: reload })
  return isOutdated
}

function reload(): void {
  location.reload()
}

/** True if the user is waiting for a part; a failed prefetch is not worth a message. */
function isAwaited(): boolean {
  const isDialogAsked = location.pathname.endsWith('/new') || new URLSearchParams(location.search).has('dialog')
  if (isDialogAsked && !document.querySelector('dialog[open]')) return true
  return document.querySelector('#contenu > * > [aria-busy=true], [data-awaited]') !== null
}

/** Fetches the page as the server has it now, bypassing the cache. */
async function readPage(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

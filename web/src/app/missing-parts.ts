import { useEffect, useState } from 'react'
import { missingEvent } from '../lib/late.ts'
import { currentToasts, toast } from '../lib/toasts.ts'

const lostTitle = 'Connexion perdue'
const newTitle = 'Nouvelle version de Yoon'

/**
 * Says why what somebody has just asked for does not open: there is no link, or the server has a newer version and no
 * longer the parts of this one. Tells whether it has.
 */
export function useMissingParts(): boolean {
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    let isExplaining = false
    // Each part that is missing is asked for again and again: what they share is found out once at a time.
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

/** Whether somebody looks at a gap: what is fetched ahead is missed by nobody. */
function isAwaited(): boolean {
  const isDialogAsked = location.pathname.endsWith('/new') || new URLSearchParams(location.search).has('dialog')
  if (isDialogAsked && !document.querySelector('dialog[open]')) return true
  return document.querySelector('#contenu > [aria-busy=true], [data-awaited]') !== null
}

/** The page as the server has it now. */
async function readPage(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** The script that this page began with: named by what it and all its parts hold. */
function ownScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}

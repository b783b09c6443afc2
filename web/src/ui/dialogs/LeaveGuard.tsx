import { type ReactElement, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { holdBack } from '../../lib/back.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before the user leaves a page with unsaved changes: by a link, the browser's Back, or its close button. */
export function useLeaveGuard(isDirty: boolean, onGiveUp: () => void): ReactElement | null {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<{ go: () => void }>()
  // Registered at each render: the address may have changed under the form.
  useEffect(() => {
    if (!isDirty) return
    const { pathname } = location
    const ask = (go: () => void) => setLeave({ go })
    return holdBack(
      () => ask(() => history.back()),
      () => location.pathname === pathname,
    )
  })
  useEffect(() => {
    if (!isDirty) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setLeave({ go: () => navigate(link.pathname + link.search) })
    }
    const onUnload = (event: Event) => event.preventDefault()
    // In the capture phase, before the router.
    addEventListener('click', onClick, true)
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('click', onClick, true)
      removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, navigate])
  if (!leave) return null
  return (
    <ConfirmDialog
      title="Quitter sans sauvegarder&nbsp;?"
      confirmLabel="Quitter"
      cancelLabel="Rester sur la page"
      onConfirm={() => {
        // Synchronously, so that nothing intercepts the navigation that follows.
        flushSync(() => {
          onGiveUp()
          setLeave(undefined)
        })
        leave.go()
      }}
      onClose={() => setLeave(undefined)}
    >
      <p>Vos modifications ne sont pas sauvegardées.</p>
    </ConfirmDialog>
  )
}

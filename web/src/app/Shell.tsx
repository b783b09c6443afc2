import { type CurrentUser, getCurrentUser } from '@yoon/contract/auth/calls'
import { can } from '@yoon/contract/permissions'
import { Menu } from 'lucide-react'
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, call } from '../lib/calls/api.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { keepUser, readToken, wipeSession } from '../lib/session.ts'
import { useShortcut } from '../lib/use-shortcut.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { IconButton } from '../ui/Button.tsx'
import { DialogBoundary } from '../ui/dialogs/DialogBoundary.tsx'
import { headingPlaceId } from '../ui/PageHeading.tsx'
import { Optional } from './Optional.tsx'

// The list does not wait for the menu and the header: they follow at once, in space reserved for them.
const importHeader = whenIdle(() => import('./shell/Header.tsx'))
const Header = lazyWithRetry(() => importHeader().then((module) => ({ default: module.Header })))
const UnderHeader = lazyWithRetry(() => importHeader().then((module) => ({ default: module.UnderHeader })))
const Sidebar = lazyWithRetry(
  whenIdle(() => import('./shell/Sidebar.tsx').then((module) => ({ default: module.Sidebar }))),
)
const ShortcutHelp = lazyWithRetry(() =>
  import('./shell/ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })),
)

const widthWithSearch =
  '[--header-width:30rem] min-[85rem]:[--header-width:35rem] min-[88rem]:[--header-width:36rem] 2xl:[--header-width:40rem]'

/** The frame of every page: sidebar, header, and the page in the middle. */
export function Shell({ user, children }: { user: CurrentUser; children: ReactNode }): ReactElement {
  const drawer = useRef<HTMLDialogElement>(null)
  const [location] = useLocation()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  useCurrentUser()
  useShortcut(
    '?',
    useCallback(() => setIsHelpOpen(true), []),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the mobile sidebar
  useEffect(() => drawer.current?.close(), [location])

  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[256px_minmax(0,1fr)]">
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <div className="sticky top-0 h-dvh border-r border-line bg-surface max-md:hidden">
        <Optional failure="Le menu ne s'affiche pas.">
          <Sidebar user={user} />
        </Optional>
      </div>
      <dialog
        ref={drawer}
        aria-label="Menu"
        onClick={(event) => {
          // A click on the backdrop or on any entry closes the menu, even on the entry of the current page.
          const { target } = event
          if (target === drawer.current || (target instanceof Element && target.closest('a'))) drawer.current?.close()
        }}
        onKeyDown={() => undefined}
        className="m-0 h-dvh max-h-none w-[288px] max-w-[86vw] bg-surface shadow-raised"
      >
        <Optional failure="Le menu ne s'affiche pas.">
          <Sidebar user={user} onClose={() => drawer.current?.close()} />
        </Optional>
      </dialog>
      {/* Lays the header on the right end of the row of the heading, which belongs to main, if there is room for one row. */}
      <div
        className={`min-w-0 xl:grid ${can(user.role, 'bookings:read') ? widthWithSearch : '[--header-width:25rem]'}`}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of the search, beside whose results the actions of the heading have no room */}
        <header
          onFocus={({ target }) => setIsSearching(target.closest('[data-search]') !== null)}
          onBlur={() => setIsSearching(false)}
          className="sticky top-0 z-20 flex h-14 items-center gap-0.5 border-b border-line bg-surface px-1 text-sm text-ink-2 md:gap-3 md:px-7 xl:max-[85rem]:gap-2 xl:z-30 xl:pl-3 xl:w-(--header-width) xl:border-b-transparent xl:bg-transparent xl:self-start xl:justify-self-end xl:[grid-area:1/1]"
        >
          <span className="md:hidden">
            <IconButton label="Ouvrir le menu" onClick={() => drawer.current?.showModal()}>
              <Menu size={20} aria-hidden="true" />
            </IconButton>
          </span>
          <Optional failure="Cette barre ne s'affiche pas.">
            <Header user={user} />
          </Optional>
        </header>
        <main id="contenu" className="min-w-0 xl:[grid-area:1/1]">
          <div
            id={headingPlaceId}
            className={`sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line bg-surface pr-(--header-width) pl-[max(1.75rem,calc(50%-37rem))] *:whitespace-nowrap max-xl:hidden ${isSearching ? '*:not-first:invisible' : ''}`}
          />
          <Optional>
            <UnderHeader />
          </Optional>
          <div className="mx-auto max-w-[1240px] px-3 pt-2 pb-8 md:px-7 md:pt-5">{children}</div>
        </main>
      </div>
      {isHelpOpen && (
        <DialogBoundary onClose={() => setIsHelpOpen(false)}>
          <ShortcutHelp onClose={() => setIsHelpOpen(false)} />
        </DialogBoundary>
      )}
    </div>
  )
}

/** Asks the server who is signed in; if the session is invalid, the login page follows (rules/access 13). */
function useCurrentUser(): void {
  useEffect(() => {
    const token = readToken()
    call(getCurrentUser, {})
      .then(({ data }) => keepUser(data))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.isSignedOut && token === readToken()) wipeSession()
      })
  }, [])
}

import type { Role } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { pageOf, pages } from '../pages.ts'
import { pageIcons } from './page-icons.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const AuditIcon = pageIcons['/dashboard/audit']

/** The part below the menu: the link to the audit journal, for users who may read it, and the choice of the theme. */
export function SidebarTools({ role }: { role: Role }): ReactElement {
  const [location] = useLocation()
  const audit = pages.find(({ path, isOpenFor }) => path === '/dashboard/audit' && isOpenFor(role, path))
  return (
    <>
      {audit && (
        <Link
          href={audit.path}
          aria-current={audit === pageOf(location) ? 'page' : undefined}
          className="-mb-1.5 flex min-h-11 items-center gap-3 rounded-md px-1.5 text-sm text-ink-2 hover:bg-raised aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong md:min-h-9"
        >
          <AuditIcon size={17} strokeWidth={1.75} aria-hidden="true" />
          {audit.label}
        </Link>
      )}
      <ThemeSwitch />
    </>
  )
}

import { roles } from '@yoon/contract/permissions'
import { describe, expect, it } from 'vitest'
import { landingPath, type PagePath, pageOf, pages } from './pages.ts'

/** Roles that see each entry (rules/access 10). */
const specified: Record<PagePath, readonly string[]> = {
  '/dashboard': ['MODERATOR', 'ADMIN'],
  '/dashboard/users': ['ADMIN'],
  '/dashboard/bookings': ['DRIVER', 'OPERATRICE', 'CAISSIERE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'],
  // Roles that can fix a cause of the work queue (rules/todo 2).
  '/dashboard/todo': ['OPERATRICE', 'CAISSIERE', 'GESTIONNAIRE_PARC', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'],
  // Holders of bookings:assign_driver, and managers of vehicles (rules/access 40).
  '/dashboard/planning': ['OPERATRICE', 'GESTIONNAIRE_PARC', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'],
  // Holders of places:manage, after the specified entry of bookings.
  '/dashboard/places': ['OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'],
  '/dashboard/drivers': ['GESTIONNAIRE_PARC', 'ADMIN'],
  '/dashboard/settings': ['ADMIN'],
  '/dashboard/payments': ['CAISSIERE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'],
  // Holders of payments:read, after the payments (rules/access 10).
  '/dashboard/debts': ['CAISSIERE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN'],
  // Holders of payments:update, after the payments (rules/access 10).
  '/dashboard/reconciliation': ['CAISSIERE', 'OPERATRICE_CAISSIERE', 'ADMIN'],
  // Holders of payments:create (rules/till 1).
  '/dashboard/till': ['CAISSIERE', 'OPERATRICE_CAISSIERE', 'ADMIN'],
  '/dashboard/scheduler': ['ADMIN'],
  // Linked below the menu.
  '/dashboard/audit': [],
  // Linked from the settings and the work queue.
  '/dashboard/deliveries': [],
  '/dashboard/database': ['ADMIN'],
  // Linked on the account page.
  '/dashboard/api': [],
}

describe('the sidebar', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    'shows %s in the sidebar to the specified roles',
    (path, page) => {
      expect(roles.filter((role) => page.isListedFor(role))).toEqual(specified[path])
    },
  )

  it('highlights a sidebar entry on every address below its path', () => {
    expect(pageOf('/dashboard/bookings/new')?.path).toBe('/dashboard/bookings')
    expect(pageOf('/dashboard/users')?.path).toBe('/dashboard/users')
    expect(pageOf('/dashboard/bookingsx')).toBeUndefined()
    expect(pageOf('/dashboard')?.path).toBe('/dashboard')
    expect(pageOf('/dashboard/nowhere')).toBeUndefined()
  })
})

describe('the users page', () => {
  it('opens the users page for the roles that may read users', () => {
    const page = pageOf('/dashboard/users')
    expect(roles.filter((role) => page?.isOpenFor(role, '/dashboard/users'))).toEqual(['ADMIN'])
  })
})

describe('the scheduler', () => {
  it('opens the scheduler page for administrators only', () => {
    const page = pageOf('/dashboard/scheduler')
    expect(roles.filter((role) => page?.isOpenFor(role, '/dashboard/scheduler'))).toEqual(['ADMIN'])
  })
})

describe('the page of drivers and vehicles', () => {
  it('opens the drivers and vehicles page for all roles that may read drivers, not only those with its entry', () => {
    const page = pageOf('/dashboard/drivers')
    expect(roles.filter((role) => page?.isOpenFor(role, '/dashboard/drivers'))).toEqual([
      'OPERATRICE',
      'GESTIONNAIRE_PARC',
      'OPERATRICE_CAISSIERE',
      'MODERATOR',
      'ADMIN',
    ])
  })
})

describe('the planning', () => {
  it('opens the planning for the roles that see its entry', () => {
    const page = pageOf('/dashboard/planning')
    expect(roles.filter((role) => page?.isOpenFor(role, '/dashboard/planning'))).toEqual(
      specified['/dashboard/planning'],
    )
  })
})

describe('the audit page', () => {
  it('opens the audit page for the roles that manage the settings', () => {
    const page = pageOf('/dashboard/audit')
    expect(roles.filter((role) => page?.isOpenFor(role, '/dashboard/audit'))).toEqual(['ADMIN'])
  })
})

describe('the page of the database', () => {
  it('opens the database page for administrators only', () => {
    const page = pageOf('/dashboard/database')
    expect(roles.filter((role) => page?.isOpenFor(role, '/dashboard/database'))).toEqual(['ADMIN'])
  })
})

describe('the landing page', () => {
  it('every role lands on the first page that it may open, a cashier among the trips under way', () => {
    expect(landingPath('ADMIN')).toBe('/dashboard')
    expect(landingPath('MODERATOR')).toBe('/dashboard')
    expect(landingPath('OPERATRICE')).toBe('/dashboard/bookings')
    expect(landingPath('OPERATRICE_CAISSIERE')).toBe('/dashboard/bookings')
    expect(landingPath('CAISSIERE')).toBe('/dashboard/bookings?view=in_progress')
    expect(landingPath('DRIVER')).toBe('/dashboard/bookings')
    expect(landingPath('GESTIONNAIRE_PARC')).toBe('/dashboard/drivers')
    expect(landingPath('CLIENT')).toBe('/dashboard')
  })
})

import { can, canAny, passes, permissionsOf, roles, seesOwnBookingsOnly } from '@yoon/contract/permissions'
import { describe, expect, it } from 'vitest'

describe('can and canAny', () => {
  it('can() requires all permissions, and canAny() any of them', () => {
    expect(can('OPERATRICE', 'bookings:read', 'bookings:create')).toBe(true)
    expect(can('OPERATRICE', 'bookings:read', 'payments:create')).toBe(false)
    expect(canAny('OPERATRICE', 'payments:create', 'bookings:read')).toBe(true)
    expect(canAny('CLIENT', ...permissionsOf.ADMIN)).toBe(false)
  })

  it.for(['SUPERADMIN', '', 'admin', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'grants the unknown role %j no permission',
    (role) => {
      expect(canAny(role, ...permissionsOf.ADMIN)).toBe(false)
      expect(passes('staff', role)).toBe(false)
    },
  )

  it('grants an ADMIN every permission of every role', () => {
    for (const role of roles) expect(can('ADMIN', ...permissionsOf[role])).toBe(true)
  })
})

describe('passes', () => {
  it('evaluates each kind of guard', () => {
    expect(['public', 'signed-in', 'staff'].map((guard) => passes(guard as 'public', 'CLIENT'))).toEqual([
      true,
      true,
      false,
    ])
    expect(passes({ allOf: ['drivers:assign', 'vehicles:update'] }, 'GESTIONNAIRE_PARC')).toBe(true)
    expect(passes({ allOf: ['drivers:assign', 'vehicles:update'] }, 'OPERATRICE')).toBe(false)
    expect(passes({ anyOf: ['users:read', 'bookings:create'] }, 'MODERATOR')).toBe(true)
    expect(passes({ anyOf: ['users:read', 'bookings:create'] }, 'CAISSIERE')).toBe(false)
    expect(roles.filter(seesOwnBookingsOnly)).toEqual(['DRIVER'])
  })
})

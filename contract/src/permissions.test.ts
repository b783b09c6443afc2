import { currencySign, formatAmount } from '@yoon/contract/money'
import { can, canAny, passes, permissionsOf, readsOwnOnly, roles } from '@yoon/contract/permissions'
import { formatPhone, searchablePhoneDigits } from '@yoon/contract/phones'
import { describe, expect, it } from 'vitest'

describe('can and canAny', () => {
  it('need all, or any', () => {
    expect(can('OPERATRICE', 'bookings:read', 'bookings:create')).toBe(true)
    expect(can('OPERATRICE', 'bookings:read', 'payments:create')).toBe(false)
    expect(canAny('OPERATRICE', 'payments:create', 'bookings:read')).toBe(true)
    expect(canAny('CLIENT', ...permissionsOf.ADMIN)).toBe(false)
  })

  it.for(['SUPERADMIN', '', 'admin', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'give the unknown role %j nothing',
    (role) => {
      expect(canAny(role, ...permissionsOf.ADMIN)).toBe(false)
      expect(passes('staff', role)).toBe(false)
    },
  )

  it('give an ADMIN all that anybody has', () => {
    for (const role of roles) expect(can('ADMIN', ...permissionsOf[role])).toBe(true)
  })
})

describe('passes', () => {
  it('reads each kind of guard', () => {
    expect(['public', 'signed-in', 'staff'].map((guard) => passes(guard as 'public', 'CLIENT'))).toEqual([
      true,
      true,
      false,
    ])
    expect(passes({ allOf: ['drivers:assign', 'vehicles:update'] }, 'GESTIONNAIRE_PARC')).toBe(true)
    expect(passes({ allOf: ['drivers:assign', 'vehicles:update'] }, 'OPERATRICE')).toBe(false)
    expect(passes({ anyOf: ['users:read', 'bookings:create'] }, 'MODERATOR')).toBe(true)
    expect(passes({ anyOf: ['users:read', 'bookings:create'] }, 'CAISSIERE')).toBe(false)
    expect(roles.filter(readsOwnOnly)).toEqual(['DRIVER'])
  })
})

describe('phones and amounts', () => {
  it('are read as in Senegal', () => {
    expect(formatAmount(1_234_567, 'XOF').replace(/\s/g, ' ')).toBe('1 234 567 F CFA')
    expect(formatAmount(1_234, 'EUR').replace(/\s/g, ' ')).toBe('1 234 €')
    expect(['XOF', 'EUR', 'USD'].map((one) => currencySign(one).replace(/\s/g, ' '))).toEqual(['F CFA', '€', '$US'])
  })

  it.for([
    ['+221771234567', '77 123 45 67'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+2250708091011', '+225 07 08 09 10 11'],
    ['+12025550143', '+1 202 555 0143'],
    ['+22177', '+221 77'],
    ['12 34', '12 34'],
    ['77 12', '77 12'],
  ] as const)('%s reads %s', ([phone, text]) => {
    expect(formatPhone(phone)).toBe(text)
  })

  it.for([
    ['77 123 45 67', '771234567'],
    ['+221 77-123-45-67', '771234567'],
    ['00221771234567', '771234567'],
    ['221771234567', '771234567'],
    ['0033612345678', '33612345678'],
    ['221', '221'],
    ['', ''],
  ] as const)('%j is searched as %j', ([typed, digits]) => {
    expect(searchablePhoneDigits(typed)).toBe(digits)
  })
})

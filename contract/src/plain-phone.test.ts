import { bookedClientSchema } from '@yoon/contract/clients/form'
import { plainPhone } from '@yoon/contract/plain-phone'
import { describe, expect, it } from 'vitest'

describe('plainPhone', () => {
  it.for([
    ['77 123 45 08', '77 123 45 08'],
    ['77/123/45/08', '77 123 45 08'],
    ['77 / 123 / 45 / 08', '77 123 45 08'],
    ['77.123.45.08', '77 123 45 08'],
    ['77\u2013123\u201145\u201308', '77-123-45-08'],
    ['77_123_45_08', '77 123 45 08'],
    ['77\u00a0123\u202f45\t08', '77 123 45 08'],
    ['tel:+221771234508', '+221771234508'],
    ['TEL:+221-77-123-45-08', '+221-77-123-45-08'],
    ["'771234508", '771234508'],
    ['\u202a+221 77 123 45 08\u202c', '+221 77 123 45 08'],
    ['\u2068\u200e77 123 45 08\u200f\u2069', '77 123 45 08'],
    ['(+221).77.123.45.08', '(+221) 77 123 45 08'],
    ['\uff17\uff17 123 45 08', '77 123 45 08'],
    ['771.234.508', '771 234 508'],
    ['21/11/2026', '21/11/2026'],
    ['1/2/26', '1/2/26'],
    [' 12.12.2026 ', '12.12.2026'],
    ['2026/11/21', '2026/11/21'],
    ['2026.11.21', '2026.11.21'],
    ['1.500.000', '1.500.000'],
    ['12.500.000', '12.500.000'],
    ['150.000.000', '150.000.000'],
    ['bureau 77', 'bureau 77'],
    ['77 ABC', '77 ABC'],
  ] as const)('writes the phone %j as %j', ([typed, plain]) => {
    expect(plainPhone(typed)).toBe(plain)
  })

  it('lets forms accept a phone in any notation, and refuse a day or an amount', () => {
    const isAccepted = (phone: string) => bookedClientSchema.safeParse({ fullName: 'Awa Ndiaye', phone }).success
    expect(['77/123/45/08', '77.123.45.08'].map(isAccepted)).toEqual([true, true])
    const others = ['21/11/2026', '12.12.2026', '2026/11/21', '10.500.000', '150.000.000']
    expect(others.filter(isAccepted)).toEqual([])
  })
})

import { formatPhone, searchablePhoneDigits } from '@yoon/contract/phones'
import { describe, expect, it } from 'vitest'

describe('formatPhone', () => {
  it.for([
    ['+221771234567', '77 123 45 67'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+2250708091011', '+225 07 08 09 10 11'],
    ['+12025550143', '+1 202 555 0143'],
    ['+22177', '+221 77'],
    ['12 34', '12 34'],
    ['77 12', '77 12'],
  ] as const)('formats the phone %s as %s', ([phone, text]) => {
    expect(formatPhone(phone)).toBe(text)
  })
})

describe('searchablePhoneDigits', () => {
  it.for([
    ['77 123 45 67', '771234567'],
    ['+221 77-123-45-67', '771234567'],
    ['00221771234567', '771234567'],
    ['221771234567', '771234567'],
    ['0033612345678', '33612345678'],
    ['221', '221'],
    ['+221 77', '77'],
    ['2215', '2215'],
    ['', ''],
  ] as const)('reduces the searched phone %j to the digits %j', ([typed, digits]) => {
    expect(searchablePhoneDigits(typed)).toBe(digits)
  })
})

import { expect, it } from 'vitest'
import { isOneLetterAway } from './misspelt-names.ts'

it.for([
  ['sali', 'saly portudal'],
  ['Salli', 'sali'],
  ['slay', 'saly portudal'],
  ['calaoo', 'hotel calao'],
  ['clao', 'hotel calao'],
  ['hotel kalao', 'hotel le calao'],
  ['terou bi', 'terrou bi'],
  ['Médinna', 'medina'],
] as const)('takes %j for « %s » with one wrong letter', ([typed, key]) => {
  expect(isOneLetterAway(typed, ['autre nom', key])).toBe(true)
})

it.for([
  ['sally', 'salie portudal'],
  ['salim', 'saly portudal'],
  ['bus', 'bas'],
  ['hotel ngor', 'hotel calao'],
  ['villa', 'saly'],
  ['', 'saly'],
] as const)('takes %j for another name than « %s »', ([typed, key]) => {
  expect(isOneLetterAway(typed, [key])).toBe(false)
})

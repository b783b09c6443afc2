import { absencePath, paperPath, vehiclePath } from '@yoon/contract/paths'
import { expect, it } from 'vitest'
import { readFleetUrl } from './fleet-url.ts'

it.for([
  [vehiclePath('1'), 'vehicles', 'view'],
  [absencePath('1'), 'absences', 'view'],
  [paperPath('1'), 'papers', 'view'],
] as const)('opens the dialog of the notification that leads to %s', ([path, tab, dialog]) => {
  const params = new URL(path, 'https://yoon.test').searchParams
  expect(readFleetUrl(params)).toMatchObject({ tab, dialog, id: '1' })
})

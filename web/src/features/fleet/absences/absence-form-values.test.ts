import { expect, it } from 'vitest'
import { initialAbsence, parseAbsence } from './absence-form-values.ts'

it('reads the hours as they are typed, for a form that is sent with Enter', () => {
  const owner = { owner: 'driver' as const, ownerId: '6bcf4200-c570-4f6a-ac74-7a571d657b2b' }
  const values = { ...initialAbsence(undefined, { ...owner, today: '2026-11-26' }), reason: 'LEAVE' }
  const parsed = parseAbsence({ ...values, fromTime: '8h30', toTime: '9h' })
  expect(parsed).toMatchObject({ success: true, data: { from: '2026-11-26T08:30', to: '2026-11-26T09:00' } })
})

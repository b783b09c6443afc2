import { expect, it, vi } from 'vitest'
import { type Move, placeOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
const { stepOf, undoneBody } = await import('./board-steps.ts')

const assigned = newTrip({ status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v1', serviceType: 'TRANSFER' })
const nobody = { ...placeOf(assigned), driverId: null, vehicleId: null }
const stepFor = (...moves: Move[]) =>
  stepOf(
    moves.map((move) => ({ move, version: 2 })),
    () => '',
  )

it('cannot take back the removal of the driver of a trip under way, whose start is lost', () => {
  const started = { ...assigned, status: 'IN_PROGRESS' as const }
  expect(stepFor({ trip: started, to: nobody })?.isFinal).toBe(true)
  expect(stepFor({ trip: assigned, to: nobody }, { trip: started, to: nobody })?.isFinal).toBe(true)
  expect(stepFor({ trip: started, to: { ...nobody, driverId: 'd2' } })?.isFinal).toBe(false)
  expect(stepFor({ trip: assigned, to: nobody })?.isFinal).toBe(false)
})

it('tells after an undo that the trip takes its usual minutes, if they differ from the former ones', () => {
  const step = { body: 'Awa Diop' }
  const move = { trip: assigned, to: { ...placeOf(assigned), start: placeOf(assigned).start + 15 } }
  const usual = 'Awa Diop · durée selon le temps de route habituel'
  expect(undoneBody(step, [{ move, version: 3, minutes: 60 }], false)).toBe('Awa Diop')
  expect(undoneBody(step, [{ move, version: 3, minutes: 45 }], false)).toBe(usual)
  const unknown = [{ move, version: 3 }]
  expect([undoneBody(step, unknown, false), undoneBody(step, unknown, true)]).toEqual([usual, 'Awa Diop'])
  const rental = { ...move, trip: { ...assigned, serviceType: 'DAILY_RENTAL' as const } }
  expect(undoneBody(step, [{ move: rental, version: 3 }], false)).toBe('Awa Diop')
})

import { expect, it, vi } from 'vitest'
import { type Move, slotOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
const { stepOf, undoneBody } = await import('./board-steps.ts')

const assigned = newTrip({ status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v1', serviceType: 'TRANSFER' })
const nobody = { ...slotOf(assigned), driverId: null, vehicleId: null }
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
  const move = { trip: assigned, to: { ...slotOf(assigned), start: slotOf(assigned).start + 15 } }
  const usual = 'Awa Diop · durée selon le temps de route habituel'
  expect(undoneBody(step, [{ move, version: 3, minutes: 60 }], false)).toBe('Awa Diop')
  expect(undoneBody(step, [{ move, version: 3, minutes: 45 }], false)).toBe(usual)
  const unknown = [{ move, version: 3 }]
  expect([undoneBody(step, unknown, false), undoneBody(step, unknown, true)]).toEqual([usual, 'Awa Diop'])
  const rental = { ...move, trip: { ...assigned, serviceType: 'DAILY_RENTAL' as const } }
  expect(undoneBody(step, [{ move: rental, version: 3 }], false)).toBe('Awa Diop')
})

it('names each driver to whom trips were given, two of many', () => {
  const bodyFor = (...drivers: string[]) =>
    stepOf(
      drivers.map((driverId, index) => ({
        move: { trip: newTrip({ id: `t${index}` }), to: { ...nobody, driverId } },
        version: 2,
      })),
      ({ driverId }) => driverId ?? '',
    )?.body
  expect(bodyFor('Awa', 'Awa')).toBe('Awa')
  expect(bodyFor('Awa', 'Binta')).toBe('Awa, Binta')
  expect(bodyFor('Awa', 'Binta', 'Coumba', 'Awa')).toBe('Awa, Binta et 1\u00a0autre')
  expect(bodyFor('Awa', 'Binta', 'Coumba', 'Dado')).toBe('Awa, Binta et 2\u00a0autres')
})

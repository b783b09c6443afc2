import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Move } from './moves.ts'
import { newTrip } from './testing-rows.ts'

vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'one' : null) })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
vi.stubGlobal('navigator', { onLine: true })

const { slotOf } = await import('./moves.ts')
const { serialize } = await import('../../lib/calls/write-queue.ts')
const { isLost } = await import('../../lib/calls/send-batches.ts')
const { sendMoves } = await import('./send-moves.ts')

interface Sent {
  key: string | undefined
  ids: string[]
}

const sent: Sent[] = []
/** Numbers of the calls that get no answer. */
let lost: readonly number[] = []

vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
  const { items } = JSON.parse(body) as { items: { id: string; version: number }[] }
  sent.push({ key: headers['idempotency-key'], ids: items.map(({ id }) => id) })
  if (lost.includes(sent.length)) return Promise.reject(new TypeError('Failed to fetch'))
  const data = items.map(({ id, version }) => ({ id, ok: true, version: version + 1 }))
  return Promise.resolve(Response.json({ data }))
})

function movesOf(prefix: string, count: number): Move[] {
  return Array.from({ length: count }, (_, index) => {
    const trip: PlanningTrip = newTrip({ id: `${prefix}${index}` })
    return { trip, to: { ...slotOf(trip), driverId: 'd1', vehicleId: 'v1' } }
  })
}

describe('sending many moves', () => {
  beforeEach(() => {
    sent.length = 0
    lost = []
  })

  it('sends pieces of 100, each under a key of its own, with one list of results', async () => {
    const results = await sendMoves(movesOf('a', 230), { key: 'k' })
    expect(sent.map(({ ids }) => ids.length)).toEqual([100, 100, 30])
    expect(sent.map(({ key }) => key)).toEqual(['k.a0', 'k.a100', 'k.a200'])
    expect(results.map(({ move, version }) => [move.trip.id, version])).toEqual(
      Array.from({ length: 230 }, (_, index) => [`a${index}`, 2]),
    )
  })

  it('waits with a batch for the writes of its trips that are under way', async () => {
    let answer: () => void = () => undefined
    const before = serialize('d1', () => new Promise<void>((resolve) => (answer = resolve)))
    const batch = sendMoves(movesOf('d', 2), { key: 'k' })
    const other = sendMoves(movesOf('e', 2), { key: 'k' })
    await other
    expect(sent.map(({ ids }) => ids)).toEqual([['e0', 'e1']])
    answer()
    await Promise.all([before, batch])
    expect(sent.map(({ ids }) => ids)).toEqual([
      ['e0', 'e1'],
      ['d0', 'd1'],
    ])
  })

  it('stops after a lost answer, and repeats the rest under the same keys', async () => {
    lost = [2]
    const results = await sendMoves(movesOf('b', 201), { key: 'k' })
    expect(sent).toHaveLength(2)
    expect(results.map(({ error }) => isLost(error))).toEqual(Array.from({ length: 201 }, (_, index) => index >= 100))
    const rest = results.filter(({ error }) => error).map(({ move }) => move)
    await sendMoves(rest, { key: 'k', isRest: true })
    expect(sent.slice(2)).toEqual([sent[1], { key: 'k.b200', ids: ['b200'] }])
  })
})

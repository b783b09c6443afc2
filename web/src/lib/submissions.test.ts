import { completeBooking } from '@yoon/contract/bookings'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}
vi.stubGlobal('localStorage', {
  ...storage,
  getItem: (key: string) => (key === 'token' ? 'one' : null),
})
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})

const { settle, StoredBefore, submit } = await import('./submissions.ts')

const wave = (amount: number) => ({ id: 'one', method: 'WAVE', amount, transactionId: 'T-1' }) as const
type Wave = ReturnType<typeof wave>

/** A server that keeps replies by key; what is stored is the content of the answer. */
const stored = new Map<string, string>()
let sent: { key: string; body: string }[] = []
/** How the next tries end, before the server does as always. */
let fates: ('lost on the way' | 'lost on the way back' | number)[] = []

async function serve(key: string, body: string): Promise<Response> {
  const fate = fates.shift()
  if (fate === 'lost on the way') throw new TypeError('Failed to fetch')
  if (typeof fate === 'number') return Response.json({ success: false, error: { code: 'X' } }, { status: fate })
  const before = stored.get(key)
  if (before !== undefined && before !== body) {
    return Response.json({ success: false, error: { code: 'IDEMPOTENCY_MISMATCH' } }, { status: 422 })
  }
  stored.set(key, body)
  if (fate === 'lost on the way back') throw new TypeError('Failed to fetch')
  return Response.json({ success: true, data: JSON.parse(body) })
}

vi.stubGlobal('fetch', (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
  const key = headers['idempotency-key'] ?? ''
  sent.push({ key, body })
  return serve(key, body)
})

const send = (args: Wave) => submit('payment', completeBooking, args)
const keys = () => new Set(sent.map(({ key }) => key)).size

describe('what a form sends', () => {
  beforeEach(() => {
    kept.clear()
    stored.clear()
    sent = []
    fates = []
  })

  it('goes under one key until it is answered, and under another afterwards', async () => {
    fates = ['lost on the way back', 503, 500]
    for (let lost = 0; lost < 3; lost += 1) await expect(send(wave(1))).rejects.toThrow()
    await send(wave(1))
    expect([keys(), stored.size]).toEqual([1, 1])
    await send(wave(1))
    expect([keys(), stored.size]).toEqual([2, 2])
  })

  it('keeps its key in the tab, for a reload or a dialog that was closed', async () => {
    fates = ['lost on the way back']
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    expect([...kept.keys()].join()).toContain('payment')
    await send(wave(1))
    expect(keys()).toBe(1)
    expect(kept.size).toBe(0)
  })

  it('changed since, tells what the lost try has stored, until one is chosen', async () => {
    fates = ['lost on the way back', 'lost on the way']
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    await expect(send(wave(2))).rejects.toMatchObject({ status: 0 })
    for (const amount of [3, 3]) {
      const refusal = await send(wave(amount)).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(StoredBefore)
      expect(refusal).toMatchObject({ answer: { data: { amount: 1 } } })
    }
    expect([keys(), stored.size]).toEqual([1, 1])
    settle('payment')
    await send(wave(3))
    expect([keys(), stored.size]).toEqual([2, 2])
  })

  it('changed since, is simply taken where the lost try never arrived', async () => {
    fates = ['lost on the way']
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    await expect(send(wave(2))).resolves.toMatchObject({ data: { amount: 2 } })
    expect([keys(), stored.size]).toEqual([1, 1])
  })

  it.each([404, 409, 412])('ends with a refusal that looked the key up: %i', async (status) => {
    fates = [status]
    await expect(send(wave(1))).rejects.toMatchObject({ status })
    await send(wave(1))
    expect(keys()).toBe(2)
  })

  it.each([400, 401, 403, 429])('does not end with one that came before: %i', async (status) => {
    fates = ['lost on the way back', status]
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    await expect(send(wave(-1))).rejects.toMatchObject({ status })
    await send(wave(1))
    expect([keys(), stored.size]).toEqual([1, 1])
  })
})

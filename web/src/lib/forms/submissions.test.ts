import { completeBooking } from '@yoon/contract/bookings/calls'
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

const { forgetAttempts, EarlierAttemptStored, submit } = await import('./submissions.ts')

const wave = (amount: number) => ({ id: 'one', method: 'WAVE', amount, transactionId: 'T-1' }) as const
type Wave = ReturnType<typeof wave>

/** Fake server that keeps replies by idempotency key; the stored value is the content of the request. */
const stored = new Map<string, string>()
let sent: { key: string; body: string }[] = []
/** Outcomes of the next attempts, before the server answers as usual. */
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

describe('the submission of a form', () => {
  beforeEach(() => {
    kept.clear()
    stored.clear()
    sent = []
    fates = []
  })

  it('uses one key until a submission is answered, and a new one afterwards', async () => {
    fates = ['lost on the way back', 503, 500]
    for (let lost = 0; lost < 3; lost += 1) await expect(send(wave(1))).rejects.toThrow()
    await send(wave(1))
    expect([keys(), stored.size]).toEqual([1, 1])
    await send(wave(1))
    expect([keys(), stored.size]).toEqual([2, 2])
  })

  it('keeps the key in the tab, over a reload or a closed dialog', async () => {
    fates = ['lost on the way back']
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    expect([...kept.keys()].join()).toContain('payment')
    await send(wave(1))
    expect(keys()).toBe(1)
    expect(kept.size).toBe(0)
  })

  it('reports the stored content of a lost attempt until the user chooses one', async () => {
    fates = ['lost on the way back', 'lost on the way']
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    await expect(send(wave(2))).rejects.toMatchObject({ status: 0 })
    for (const amount of [3, 3]) {
      const refusal = await send(wave(amount)).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(EarlierAttemptStored)
      expect(refusal).toMatchObject({ answer: { data: { amount: 1 } } })
    }
    expect([keys(), stored.size]).toEqual([1, 1])
    forgetAttempts('payment')
    await send(wave(3))
    expect([keys(), stored.size]).toEqual([2, 2])
  })

  it('stores changed content if the lost attempt never arrived', async () => {
    fates = ['lost on the way']
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    await expect(send(wave(2))).resolves.toMatchObject({ data: { amount: 2 } })
    expect([keys(), stored.size]).toEqual([1, 1])
  })

  it.each([404, 409, 412])('uses a new key after a refusal that looked it up: %i', async (status) => {
    fates = [status]
    await expect(send(wave(1))).rejects.toMatchObject({ status })
    await send(wave(1))
    expect(keys()).toBe(2)
  })

  it.each([400, 401, 403, 429])('keeps the key after a refusal that came before the lookup: %i', async (status) => {
    fates = ['lost on the way back', status]
    await expect(send(wave(1))).rejects.toMatchObject({ status: 0 })
    await expect(send(wave(-1))).rejects.toMatchObject({ status })
    await send(wave(1))
    expect([keys(), stored.size]).toEqual([1, 1])
  })
})

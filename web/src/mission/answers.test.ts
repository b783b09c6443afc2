import { describe, expect, it } from 'vitest'
import { outcomeOf } from './answers.ts'

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))
}

const error = (code: string, details?: unknown) => ({ success: false, error: { code, message: '', details } })

describe('outcomeOf', () => {
  it('returns the data of an answer', async () => {
    expect(await outcomeOf(answer(200, { success: true, data: 5 }))).toEqual({ kind: 'answered', data: 5 })
  })

  it('takes a refusal of our server as final, with the company that it names', async () => {
    const company = { name: 'Dakar VTC', phone: '+221338210000' }
    const outcome = await outcomeOf(answer(410, error('MISSION_REASSIGNED', { company })))
    expect(outcome).toEqual({ kind: 'refused', status: 410, code: 'MISSION_REASSIGNED', company })
  })

  it('tells a mission that nobody has from one that another driver has', async () => {
    const outcome = await outcomeOf(answer(410, error('MISSION_REASSIGNED', { isWithoutDriver: true })))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'MISSION_WITHDRAWN' })
  })

  it.for([
    ['a page in place of an answer', () => answer(200, '<html>Connectez-vous au Wi-Fi</html>')],
    ['a refusal of a proxy', () => answer(404, '<html>404</html>')],
    ['an error of the server', () => answer(500, error('INTERNAL'))],
    ['too many presses', () => answer(429, error('TOO_MANY_ATTEMPTS'))],
    ['two writes that met', () => answer(409, error('CONFLICT'))],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('takes %s as no answer, so that the press is sent again', async ([, request]) => {
    expect(await outcomeOf(request())).toMatchObject({ kind: 'unanswered' })
  })

  it('takes a photo that is too large for a proxy as refused', async () => {
    const outcome = await outcomeOf(answer(413, '<html>Request Entity Too Large</html>'))
    expect(outcome).toEqual({ kind: 'refused', status: 413, code: 'TOO_LARGE' })
  })

  it('waits as long as the server asks', async () => {
    const busy = answer(429, error('TOO_MANY_ATTEMPTS'), { 'retry-after': '7' })
    expect(await outcomeOf(busy)).toEqual({ kind: 'unanswered', waitMs: 7_000 })
  })
})

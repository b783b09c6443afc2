import { uploadVehicleImage } from '@yoon/contract/images/calls'
import { beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal(
  'FileReader',
  class {
    result = 'data:image/png;base64,'
    onload?: () => void
    readAsDataURL = () => queueMicrotask(() => this.onload?.())
  },
)
vi.mock('./post.ts')

const { post } = await import('./post.ts')
const { sendImage } = await import('./send-image.ts')
const { keepSession } = await import('../../lib/session.ts')

const send = () =>
  sendImage(new File([], 'a.png', { type: 'image/png' }), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })

beforeEach(() => {
  keepSession('one', {
    id: '1',
    firstName: 'Awa',
    lastName: 'Ndiaye',
    email: 'awa@yoon.demo',
    phone: null,
    role: 'ADMIN',
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    company: { name: 'Yoon Transport', currency: 'XOF', timezone: 'Africa/Dakar' },
  })
})

it.each([
  ['PASSWORD_EXPIRED', 'mustChangePassword'],
  ['ENROLMENT_REQUIRED', 'mustEnrol'],
])('leads to the required action when a photo is refused with %s', async (code, duty) => {
  const text = JSON.stringify({ success: false, error: { code, message: 'Avant tout' } })
  vi.mocked(post).mockResolvedValue({ status: 403, text, ends: null })
  await expect(send()).rejects.toMatchObject({ status: 403, code })
  expect(vi.mocked(post).mock.lastCall?.[0]).toBe(uploadVehicleImage.path)
  expect(JSON.parse(kept.get('user') ?? '')).toMatchObject({ [duty]: true })
})

import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { toast } = await import('../toasts.ts')
const { readCurrent } = await import('./read-current.ts')

afterEach(() => vi.restoreAllMocks())

it('continues from the row that was read', async () => {
  const goOn = vi.fn()
  readCurrent(Promise.resolve({ data: { version: 3 } }), goOn)
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledExactlyOnceWith({ version: 3 }))
})

it('says why the row cannot be read, and leaves the form as it is', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
  const goOn = vi.fn()
  readCurrent(Promise.reject(new Error('no link')), goOn)
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(said.mock.calls[0]?.[0]).toBe('Erreur')
  expect(goOn).not.toHaveBeenCalled()
})

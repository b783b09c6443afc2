import type { Booking } from '@yoon/contract/bookings/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Form } from '../../../lib/forms/use-form.ts'
import type { PaymentValues } from './payment-values.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { FromDriver } = await import('./FromDriver.tsx')

const cash = { step: 'CASH', at: '2026-11-25T14:20:00.000000Z', amount: 15_000 }
const waiting = { minutes: 32, graceMinutes: 15, billableMinutes: 17 }

function draw(booking: object, values: Partial<PaymentValues> = {}): string {
  const form = { values: { method: 'WAVE', amount: null, waitingMinutes: '', ...values } } as Form<PaymentValues>
  const html = renderToStaticMarkup(
    <FromDriver booking={{ steps: [], waiting: null, ...booking } as unknown as Booking} form={form} receipt="ESP-1" />,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

it('proposes the cash that the driver has reported, until the form has it', () => {
  expect(draw({ steps: [cash] })).toContain('Le chauffeur a encaissé 15 000 F CFA à 14:20. Reprendre')
  expect(draw({ steps: [cash] }, { method: 'CASH', amount: '15000' })).toContain('Repris')
})

it('proposes the waiting beyond the grace, and nothing where none is beyond it', () => {
  expect(draw({ waiting })).toContain('Attente mesurée : 32 min, dont 15 comprises. Reprendre')
  expect(draw({ waiting }, { waitingMinutes: '17' })).toContain('Repris')
  expect(draw({ waiting: { minutes: 12, graceMinutes: 15, billableMinutes: 0 } })).toBe('')
})

import { createRoundTrip } from '@yoon/contract/series/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const swapped = {
  pickupLocation: 'Hôtel Terrou-Bi, Dakar',
  destination: 'Aéroport AIBD, Diass',
  scheduledDate: '2026-11-25',
  flightNumber: null,
}
const countAll = async () => (await app.db.selectFrom('bookings').select('id').execute()).length

describe('POST /api/dashboard/bookings/round-trip', () => {
  it('creates both bookings', async () => {
    const client = await insertClient(app.db)
    const body = { outward: transferForm(client), return: transferForm(client, swapped) }
    const { status, data } = await app.call('OPERATRICE', createRoundTrip, body)
    expect(status).toBe(201)
    expect(data.outward).toMatchObject({ user: { id: client }, scheduledDate: '2026-11-22', status: 'PENDING' })
    expect(data.return).toMatchObject({ user: { id: client }, ...swapped, status: 'PENDING' })
  })

  it('creates a new client once', async () => {
    const client = { fullName: 'Rokhaya Sy', phone: '77 411 22 33' }
    const { userId: _, ...outward } = transferForm('')
    const body = { outward: { ...outward, client }, return: { ...outward, ...swapped, client } }
    const { status, data } = await app.call('OPERATRICE', createRoundTrip, body)
    expect([status, data.return.user.id]).toEqual([201, data.outward.user.id])
  })

  it('creates neither booking if one is refused, and names the field of that one', async () => {
    const client = await insertClient(app.db)
    const before = await countAll()
    const refusal = async (back: object) => {
      const body = { outward: transferForm(client), return: { ...transferForm(client, swapped), ...back } }
      const { status, error } = await app.call('OPERATRICE', createRoundTrip, body)
      return [status, error?.fields]
    }
    expect(await refusal({ scheduledDate: '2026-11-21' })).toEqual([
      400,
      { 'return.scheduledDate': "Le retour ne peut pas être avant l'aller" },
    ])
    expect(await refusal({ passengers: 9 })).toEqual([
      400,
      { 'return.passengers': 'Le nombre de passagers ne peut pas dépasser 8' },
    ])
    const others = [{ userId: await insertClient(app.db) }, { client: { fullName: 'Awa Fall', phone: '77 411 22 44' } }]
    for (const other of others) {
      const returned = 'client' in other ? { ...other, userId: undefined } : other
      expect(await refusal(returned)).toEqual([400, { 'return.userId': "Le retour est pour le client de l'aller" }])
    }
    expect(await countAll()).toBe(before)
  })
})

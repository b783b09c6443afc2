import {
  changeBookingStatus,
  completeBooking,
  createBooking,
  getBooking,
  getBookingHistory,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { saveFares } from '@yoon/contract/fares/calls'
import { payBooking, removeDeposit, setCosts, setDeposit, useCredit } from '@yoon/contract/ledger/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm, wavePayment } from '../../testing/builders.ts'
import { expectSoundMoney, pay } from '../../testing/ledger.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => expectSoundMoney(app))
afterAll(() => app.close())

const toll = { kind: 'TOLL' as const, amount: 3_000 }
const seat = { kind: 'BABY_SEAT' as const, amount: 2_000, note: 'Deux ans' }

describe('PUT /api/bookings/:id/extras', () => {
  it('replaces the extras, which belong to what is due', async () => {
    const { id, version } = await bookingIn(app, 'CONFIRMED')
    const { data } = await app.call('CAISSIERE', setCosts, { id, extras: [toll, seat] })
    expect(data.costs).toMatchObject({ extras: [toll, seat], price: 35_000, total: 40_000 })
    expect([data.due, data.totalPrice, data.version]).toEqual([40_000, 35_000, version + 1])
    const fewer = await app.call('CAISSIERE', setCosts, { id, extras: [toll] })
    expect(fewer.data).toMatchObject({ due: 38_000, costs: { total: 38_000 } })
    const { data: history } = await app.call('ADMIN', getBookingHistory, { id })
    expect(history[0]).toMatchObject({
      action: 'booking.costs_updated',
      changes: [{ field: 'extrasAmount', before: 5_000, after: 3_000 }],
    })
  })

  it('takes extras with the booking form and with the completion', async () => {
    const form = { ...transferForm(await insertClient(app.db)), extras: [seat] }
    const { data: created } = await app.call('OPERATRICE', createBooking, form)
    expect(created).toMatchObject({ due: 37_000, costs: { extras: [seat], total: 37_000 } })
    const { data: edited } = await app.call('OPERATRICE', updateBooking, { id: created.id, ...form, extras: [] })
    expect(edited).toMatchObject({ due: 35_000, costs: { extras: [] } })
    const { id } = await bookingIn(app, 'IN_PROGRESS')
    const waiting = { kind: 'WAITING' as const, amount: 4_000 }
    const done = await app.call('CAISSIERE', completeBooking, { id, ...wavePayment(39_000), extras: [waiting] })
    expect(done.data).toMatchObject({ due: 0, paidAmount: 39_000, costs: { extras: [waiting], total: 39_000 } })
  })

  it('keeps a discount before the trip for those who may correct payments, with its reason', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const discount = { amount: 5_000, reason: 'Client fidèle' }
    const { data } = await app.call('OPERATRICE_CAISSIERE', setCosts, { id, discount })
    expect(data).toMatchObject({
      due: 30_000,
      costs: { discount: 5_000, discountReason: 'Client fidèle', total: 30_000 },
    })
    expect((await app.call('MODERATOR', setCosts, { id, discount })).status).toBe(403)
    const done = await bookingIn(app, 'COMPLETED')
    const late = await app.call('ADMIN', setCosts, { id: done.id, discount })
    expect([late.status, late.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
    expect((await app.call('ADMIN', setCosts, { id, discount: null })).data.costs).toMatchObject({ discount: 0 })
  })

  it('refuses a price, extras or a discount below what was paid', async () => {
    const form = transferForm(await insertClient(app.db))
    const { data: booking } = await app.call('ADMIN', createBooking, form)
    const { id } = booking
    await app.call('CAISSIERE', setCosts, { id, extras: [toll] })
    await pay(app, id, { amount: 38_000 })
    const discount = { amount: 1, reason: 'Geste commercial' }
    for (const refused of [
      await app.call('ADMIN', setCosts, { id, extras: [] }),
      await app.call('ADMIN', setCosts, { id, discount }),
      await app.call('ADMIN', updateBooking, { id, ...form, totalPrice: 34_999 }),
    ]) {
      expect([refused.status, refused.error?.code]).toEqual([409, 'PRICE_BELOW_PAID'])
    }
    expect((await app.call('ADMIN', getBooking, { id })).data).toMatchObject({ due: 0, totalPrice: 35_000 })
  })

  it('refuses extras of a paid trip, an unknown kind, and more than ten', async () => {
    const { id } = await bookingIn(app, 'COMPLETED')
    const refused = await app.call('CAISSIERE', setCosts, { id, extras: [toll] })
    expect([refused.status, refused.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
    const open = await bookingIn(app, 'CONFIRMED')
    const url = `/api/bookings/${open.id}/extras`
    for (const extras of [
      [{ kind: 'LEGACY', amount: 1 }],
      [{ ...toll, amount: 0 }],
      Array.from({ length: 11 }, () => toll),
    ]) {
      expect((await app.send('CAISSIERE', 'PUT', url, { payload: { extras } })).status).toBe(400)
    }
  })

  it('refuses the night supplement as an extra if the fare of the trip contains it, and takes it with another price', async () => {
    const [from, to] = [await insertZone(app.db), await insertZone(app.db)]
    await insertPlace(app.db, { name: 'Aérogare du Sel', zoneId: from })
    await insertPlace(app.db, { name: 'Auberge des Îles', zoneId: to })
    const fare = { fromZoneId: from, toZoneId: to, vehicleType: null, price: 20_000, isOneWay: false, companyId: null }
    const grid = { nightPercent: 25, nightFrom: '22:00', nightTo: '06:00', fares: [fare] }
    expect((await app.call('ADMIN', saveFares, grid, { headers: { 'if-match': '1' } })).status).toBe(200)
    const places = { pickupLocation: 'Aérogare du Sel', destination: 'Auberge des Îles' }
    const clientId = await insertClient(app.db)
    const atNight = transferForm(clientId, { ...places, scheduledTime: '23:00', totalPrice: 25_000 })
    const night = { kind: 'NIGHT' as const, amount: 5_000 }
    const message = 'Le prix comprend déjà le supplément de nuit'
    const created = await app.call('OPERATRICE', createBooking, { ...atNight, extras: [night] })
    expect([created.status, created.error?.fields]).toEqual([400, { extras: message }])
    const { data: booking } = await app.call('OPERATRICE', createBooking, atNight)
    const set = await app.call('CAISSIERE', setCosts, { id: booking.id, extras: [toll, night] })
    expect([set.status, set.error?.fields]).toEqual([400, { extras: message }])
    expect((await app.call('CAISSIERE', setCosts, { id: booking.id, extras: [toll] })).status).toBe(200)
    for (const other of [{ totalPrice: 20_000 }, { scheduledTime: '12:00' }]) {
      const form = { ...atNight, ...other, extras: [night] }
      expect(
        (await app.call('OPERATRICE', createBooking, form)).data.costs?.extras,
        JSON.stringify(other),
      ).toMatchObject([night])
    }
  })

  it('puts a fee on a cancelled trip, which is paid from the credit of its client', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    await pay(app, id, { amount: 15_000 })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT_ABSENT' })
    const fee = await app.call('CAISSIERE', setCosts, { id, cancellationFee: 10_000 })
    expect(fee.data).toMatchObject({ due: 10_000, costs: { total: 10_000, extras: [{ kind: 'CANCELLATION' }] } })
    const { data } = await app.call('CAISSIERE', useCredit, { id, amount: 10_000 })
    expect(data).toMatchObject({ due: 0, paidAmount: 10_000, paymentState: 'PAID' })
    const none = await app.call('CAISSIERE', setCosts, { id, cancellationFee: 0 })
    expect([none.status, none.error?.code]).toEqual([409, 'PRICE_BELOW_PAID'])
  })
})

describe('the deposit of a booking', () => {
  const dueBy = '2026-11-22'

  it('takes a deposit as an amount or a percentage up to whole hundreds, and shows what was paid of it', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const { data } = await app.call('CAISSIERE', setDeposit, { id, percent: 33, dueBy })
    expect(data.deposit).toEqual({ amount: 11_600, dueBy, paid: 0 })
    await app.call('CAISSIERE', setDeposit, { id, amount: 12_000, dueBy })
    await app.call('CAISSIERE', payBooking, { id, ...wavePayment(5_000), kind: 'DEPOSIT' })
    expect((await app.call('ADMIN', getBooking, { id })).data.deposit).toEqual({ amount: 12_000, dueBy, paid: 5_000 })
    expect((await app.call('CAISSIERE', removeDeposit, { id })).data.deposit).toBeNull()
  })

  it('refuses a deposit above what is due, after the trip, on a past day, and without amount', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    for (const [form, field] of [
      [{ amount: 35_001, dueBy }, 'amount'],
      [{ amount: 1_000, dueBy: '2026-11-20' }, 'dueBy'],
      [{ amount: 1_000, dueBy: '2026-11-23' }, 'dueBy'],
      [{ dueBy }, 'amount'],
      [{ amount: 1_000, percent: 10, dueBy }, 'amount'],
      [{ percent: 101, dueBy }, 'percent'],
    ] as const) {
      const { status, error } = await app.call('CAISSIERE', setDeposit, { id, ...form })
      expect([status, Object.keys(error?.fields ?? {})], JSON.stringify(form)).toEqual([400, [field]])
    }
    const done = await bookingIn(app, 'COMPLETED')
    const late = await app.call('CAISSIERE', setDeposit, { id: done.id, amount: 1, dueBy })
    expect([late.status, late.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
  })

  it('goes with the cancellation of the booking', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    await app.call('CAISSIERE', setDeposit, { id, amount: 12_000, dueBy })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    expect((await app.call('ADMIN', getBooking, { id })).data.deposit).toBeNull()
  })
})

import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  deleteBooking,
  prepareDriverMessage,
  settleBooking,
  unassignDriver,
  undoAssignment,
  undoStart,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { makeClientLink, revokeClientLink } from '@yoon/contract/client-links/calls'
import { createClient } from '@yoon/contract/clients/calls'
import type { Endpoint } from '@yoon/contract/endpoint'
import { payBooking, payForClient, removeDeposit, setCosts, setDeposit, useCredit } from '@yoon/contract/ledger/calls'
import { addStep, makeMissionLink, removeStep, revokeMissionLink } from '@yoon/contract/missions/calls'
import { changeBookings } from '@yoon/contract/planning/calls'
import { recordClientReminder } from '@yoon/contract/reminders/calls'
import { prepareClientMessage, rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { createRoundTrip, createSeries } from '@yoon/contract/series/calls'
import type { TestApp } from './app.ts'
import { bookingIn, insertClient, insertDriver, transferForm, wavePayment } from './builders.ts'

const reported = { step: 'ACCEPTED', at: '2026-11-21T14:00:00Z', reason: 'Par téléphone' } as const

/** Writes on bookings, with arguments that succeed once. */
export interface BookingWrite {
  endpoint: Endpoint
  args: (app: TestApp) => Promise<Record<string, unknown>>
  /** Most rows of a table that the call writes: 1 unless given. */
  most?: number
}

const dueBy = '2026-11-22'

export const bookingWrites: BookingWrite[] = [
  {
    endpoint: payBooking,
    args: async (app) => ({ id: (await bookingIn(app, 'CONFIRMED')).id, ...wavePayment(1_000) }),
  },
  {
    endpoint: setCosts,
    args: async (app) => ({ id: (await bookingIn(app, 'CONFIRMED')).id, extras: [{ kind: 'TOLL', amount: 3_000 }] }),
  },
  {
    endpoint: setDeposit,
    args: async (app) => ({ id: (await bookingIn(app, 'CONFIRMED')).id, amount: 5_000, dueBy }),
  },
  {
    endpoint: removeDeposit,
    args: async (app) => {
      const { id } = await bookingIn(app, 'CONFIRMED')
      await app.call('ADMIN', setDeposit, { id, amount: 5_000, dueBy })
      return { id }
    },
  },
  {
    endpoint: useCredit,
    args: async (app) => {
      const { id, user } = await bookingIn(app, 'CONFIRMED')
      await app.call('ADMIN', payForClient, { clientId: user.id, ...wavePayment(5_000) })
      return { id, amount: 5_000 }
    },
  },
  { endpoint: addStep, args: async (app) => ({ id: (await bookingIn(app, 'ASSIGNED')).id, ...reported }) },
  {
    endpoint: removeStep,
    args: async (app) => {
      const { id } = await bookingIn(app, 'ASSIGNED')
      const [step] = (await app.call('ADMIN', addStep, { id, ...reported })).data.steps
      return { id, stepId: step?.id, reason: 'Erreur de saisie' }
    },
  },
  {
    endpoint: revokeMissionLink,
    args: async (app) => {
      const { id } = await bookingIn(app, 'ASSIGNED')
      await app.call('ADMIN', makeMissionLink, { id })
      return { id }
    },
  },
  {
    endpoint: revokeClientLink,
    args: async (app) => {
      const { id } = await bookingIn(app, 'PENDING')
      await app.call('ADMIN', makeClientLink, { id })
      return { id }
    },
  },
  { endpoint: createBooking, args: async (app) => transferForm(await insertClient(app.db)) },
  {
    endpoint: createClient,
    args: async () => ({ firstName: 'Awa', lastName: 'Sow', phone: `77${String(Math.random()).slice(2, 9)}` }),
  },
  {
    endpoint: updateBooking,
    args: async (app) => await bookingIn(app, 'PENDING').then(({ id, user }) => ({ id, ...transferForm(user.id) })),
  },
  {
    endpoint: createSeries,
    args: async (app) => ({
      ...transferForm(await insertClient(app.db)),
      repeat: { weekdays: [1], until: '2026-11-23', without: [] },
    }),
  },
  {
    endpoint: createRoundTrip,
    most: 2,
    args: async (app) => {
      const client = await insertClient(app.db)
      return { outward: transferForm(client), return: transferForm(client, { scheduledTime: '18:00' }) }
    },
  },
  {
    endpoint: rescheduleBooking,
    args: async (app) => ({
      id: (await bookingIn(app, 'PENDING')).id,
      scheduledDate: '2026-11-23',
      scheduledTime: '09:00',
    }),
  },
  { endpoint: deleteBooking, args: async (app) => ({ id: (await bookingIn(app, 'PENDING')).id }) },
  {
    endpoint: assignDriver,
    args: async (app) => ({ id: (await bookingIn(app, 'PENDING')).id, driverId: (await insertDriver(app.db)).id }),
  },
  { endpoint: unassignDriver, args: async (app) => ({ id: (await bookingIn(app, 'ASSIGNED')).id }) },
  {
    endpoint: changeBookingStatus,
    args: async (app) => ({ id: (await bookingIn(app, 'PENDING')).id, status: 'CONFIRMED' }),
  },
  {
    endpoint: prepareDriverMessage,
    args: async (app) => {
      const driver = await insertDriver(app.db, { phone: '+221781234567' })
      return { id: (await bookingIn(app, 'ASSIGNED', { driverId: driver.id })).id, notes: 'Portail vert' }
    },
  },
  {
    endpoint: prepareClientMessage,
    args: async (app) => ({ id: (await bookingIn(app, 'PENDING')).id }),
  },
  { endpoint: recordClientReminder, args: async (app) => ({ id: (await bookingIn(app, 'ASSIGNED')).id }) },
  {
    endpoint: changeBookings,
    args: async (app) => {
      const { id, version } = await bookingIn(app, 'ASSIGNED')
      return { items: [{ id, version, action: 'unassign' }] }
    },
  },
  { endpoint: undoAssignment, args: async (app) => ({ id: (await bookingIn(app, 'ASSIGNED')).id }) },
  {
    endpoint: undoStart,
    args: async (app) => {
      const { id } = await bookingIn(app, 'ASSIGNED')
      await app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' })
      return { id }
    },
  },
  { endpoint: completeBooking, args: async (app) => ({ id: (await bookingIn(app, 'ASSIGNED')).id, ...wavePayment() }) },
  {
    endpoint: settleBooking,
    args: async (app) => {
      const { id } = await bookingIn(app, 'ASSIGNED')
      await app.call('ADMIN', completeBooking, { id, method: 'UNPAID' })
      return { id, ...wavePayment() }
    },
  },
]

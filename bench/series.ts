import { addressOf } from '@yoon/contract/call-address'
import { addDays } from '@yoon/contract/dates'
import { createSeries } from '@yoon/contract/series/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { onBothDatabases } from './lib/both-databases.ts'
import { call, createClient } from './lib/client.ts'
import { type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { today } from './lib/today.ts'

const dates = 180
const rounds = 6

/** Measures the creation of a series of 180 dates among 100,000 bookings, on both databases. */
export function benchSeries(): Promise<Result[]> {
  return onBothDatabases(async (name, env) => {
    const yoon = await startYoon(env)
    const { token } = await signIn(yoon.url)
    const client = createClient(token)
    try {
      const clients = await call({ url: yoon.url, token }, listUsers, { role: 'CLIENT', limit: rounds + 1 })
      const times: number[] = []
      for (const [round, { id }] of clients.entries()) {
        const { url, body } = addressOf(createSeries, dailyTransfer(id))
        const startedAt = performance.now()
        const { status, text } = await client.ask(yoon.url + url, { method: createSeries.method, body })
        const made = status === 201 ? (JSON.parse(text).data as unknown[]).length : 0
        if (made !== dates) throw new Error(`A series of ${made} dates: ${status} ${text.slice(0, 500)}`)
        // The first round warms up.
        if (round > 0) times.push(performance.now() - startedAt)
      }
      const value = Math.max(...times)
      return report({
        what: `${name}, a series of ${dates} dates, slowest`,
        value,
        unit: 'ms',
        promise: { atMost: 2000 },
      })
    } finally {
      client.close()
      await yoon.stop()
    }
  })
}

function dailyTransfer(userId: string) {
  const scheduledDate = addDays(today(), 1)
  return {
    serviceType: 'TRANSFER' as const,
    userId,
    pickupLocation: 'Novotel Dakar',
    destination: 'Aéroport international Blaise-Diagne',
    scheduledDate,
    scheduledTime: '08:00',
    passengers: 2,
    totalPrice: 25_000,
    // The call makes a date too on which the client has another trip at that hour.
    allowDuplicates: true,
    repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: addDays(scheduledDate, dates - 1) },
  }
}

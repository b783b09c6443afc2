import { addressOf } from '@yoon/contract/call-address'
import { createPlace, listPlaces, listZones, suggestPlaces } from '@yoon/contract/places/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { onBothDatabases } from './lib/both-databases.ts'
import { call, createClient } from './lib/client.ts'
import { percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'

const places = 2_000
const rounds = 12
/** Texts as they are typed: the empty field, beginnings, whole words, several words, misspelt ones, and free text. */
const typed = [
  '',
  'ai',
  'pl',
  'nov',
  'hotel',
  'villa',
  'rue 10',
  'sacré cœur',
  'novottel',
  'aeropor blese',
  'chez awa bleue',
]

/** Measures suggestions for an address with 2,000 places among 100,000 bookings, on both databases. */
export function benchSuggestions(): Promise<Result[]> {
  return onBothDatabases((name, env) => benchIn(name, env, name === 'PostgreSQL' ? 50 : 100))
}

async function benchIn(name: string, env: Record<string, string>, atMost: number): Promise<Result> {
  const yoon = await startYoon(env)
  const { token } = await signIn(yoon.url)
  const caller = { url: yoon.url, token }
  const client = createClient(token)
  try {
    await addPlaces(caller)
    const clients = await call(caller, listUsers, { role: 'CLIENT', limit: 10 })
    const times = new Map(typed.map((q) => [q, [] as number[]]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const q of typed) {
        const clientId = clients[round % clients.length]?.id
        const { url } = addressOf(suggestPlaces, { ...(q && { q }), ...(clientId && { clientId }) })
        const startedAt = performance.now()
        const { status, text } = await client.ask(yoon.url + url)
        if (status !== 200) throw new Error(`${url} answered ${status} ${text}`)
        // The first round warms up.
        if (round > 0) times.get(q)?.push(performance.now() - startedAt)
      }
    }
    const [slowest, itsTimes = []] =
      [...times].toSorted(([, a], [, b]) => percentile(b, 0.95) - percentile(a, 0.95))[0] ?? []
    return report({
      what: `${name}, suggestions for an address, p95`,
      value: percentile([...times.values()].flat(), 0.95),
      unit: 'ms',
      promise: { atMost },
      note: `${typed.length} texts; slowest « ${slowest} », p95 ${Math.round(percentile(itsTimes, 0.95))} ms`,
    })
  } finally {
    client.close()
    await yoon.stop()
  }
}

async function addPlaces(caller: { url: string; token: string }): Promise<void> {
  const zones = await call(caller, listZones, {})
  const known = await call(caller, listPlaces, { limit: 100, search: 'Résidence' })
  for (let at = known.length; at < places; at += 1) {
    const zoneId = zones[at % zones.length]?.id ?? ''
    await call(caller, createPlace, {
      name: `Résidence ${at} du Lac Rose`,
      zoneId,
      kind: 'OTHER',
      aliases: [`Rés. ${at}`],
    })
  }
}

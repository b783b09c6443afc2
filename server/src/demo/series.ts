import type { BookingFormInput } from '@yoon/contract/bookings/form'
import { addDays } from '@yoon/contract/dates'
import { type Repeat, seriesFormSchema } from '@yoon/contract/series/form'
import { createSeries } from '../features/bookings/index.ts'
import { proposeFare } from '../features/fares/index.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Call, perform, readContext } from '../platform/perform.ts'
import { makeReference } from './bookings.ts'
import { dayMs, localMoment } from './clock.ts'
import type { Company } from './company.ts'
import { makeCall } from './demo-call.ts'
import { pickImportedClients } from './imported-clients.ts'
import { createRandom, type Random } from './random.ts'
import type { UserRow } from './rows.ts'

type Transfer = Extract<BookingFormInput, { serviceType: 'TRANSFER' }>

/** A transfer that is repeated; its price is the one that the product proposes. */
interface Routine {
  trip: Omit<Transfer, 'userId' | 'serviceType' | 'totalPrice' | 'scheduledDate'>
  weekdays: Repeat['weekdays']
  /** Day on which it is repeated for the last time, in days from now. */
  lastDay: number
  /** Index of the client, from the last one, and of the driver. */
  client: number
  driver?: number
}

/** Days from now on which the series may begin: the present days keep their numbers of trips. */
const firstDay = 3
/** Days before now on which the series were ordered. */
const orderedBefore = 4

const routines: readonly Routine[] = [
  {
    trip: {
      pickupLocation: 'Sacré-Cœur 3, villa 8214',
      destination: 'Lycée Jean-Mermoz',
      scheduledTime: '07:10',
      passengers: 2,
      specialRequests: "Deux enfants à déposer à l'entrée de la primaire avant 7 h 40",
    },
    weekdays: [1, 2, 3, 4, 5],
    lastDay: 16,
    client: -30,
    driver: 16,
  },
  {
    trip: {
      pickupLocation: 'Ambassade des États-Unis',
      destination: 'Aéroport international Blaise-Diagne',
      scheduledTime: '18:30',
      passengers: 1,
      luggage: 1,
      flightNumber: 'AF719',
      orderSource: 'Entreprise',
    },
    weekdays: [5],
    lastDay: 30,
    client: -45,
  },
]

/** Picks the client of each series, none of those who come from an import. */
export function pickSeriesClients(company: Pick<Company, 'users' | 'bookings'>): (UserRow | undefined)[] {
  const imported = new Set(pickImportedClients(company).map(({ id }) => id))
  const clients = company.users.filter(({ id, role }) => role === 'CLIENT' && !imported.has(id))
  return routines.map(({ client }) => clients.at(client))
}

/**
 * Adds series of coming trips as an operator makes them: holidays and dates with another trip of the client are left out.
 * Announces nothing, as the company begins without notifications.
 */
export async function addSeries(tx: Tx, company: Company, now: Date): Promise<void> {
  const { users, drivers } = company
  const random = createRandom(221, 1)
  const operator = users.find(({ role }) => role === 'OPERATRICE')
  const clients = pickSeriesClients(company)
  if (!operator) throw new Error('The demonstration company has no operator')
  const call = makeCall(operator, new Date(now.getTime() - orderedBefore * dayMs))
  const given = { random, today: localMoment(now.getTime()).day }
  for (const [at, { trip, weekdays, lastDay, driver }] of routines.entries()) {
    const userId = clients[at]?.id ?? ''
    const driverId = driver === undefined ? undefined : drivers[driver]?.id
    await add(tx, call, { trip, weekdays, lastDay, userId, driverId }, given)
  }
}

interface Order extends Pick<Routine, 'trip' | 'weekdays' | 'lastDay'> {
  userId: string
  driverId: string | undefined
}

async function add(
  tx: Tx,
  call: Call,
  { trip, weekdays, lastDay, userId, driverId }: Order,
  { random, today }: { random: Random; today: string },
): Promise<void> {
  const fare = { ...trip, serviceType: 'TRANSFER' as const, scheduledDate: addDays(today, firstDay) }
  const { pickupLocation, destination, scheduledDate, scheduledTime, serviceType } = fare
  const proposal = await proposeFare(readContext(tx, call), {
    serviceType,
    pickupLocation,
    destination,
    scheduledDate,
    scheduledTime,
  })
  if (!proposal) throw new Error(`No price for ${pickupLocation} to ${destination}`)
  const form = (without: string[], dryRun: boolean) =>
    seriesFormSchema.parse({
      ...fare,
      userId,
      driverId,
      totalPrice: proposal.price,
      repeat: { weekdays, until: addDays(today, lastDay), without },
      dryRun,
    })
  await perform(tx, call, async (context) => {
    const silent = { ...context, actor: context.actor, emit: () => undefined }
    const dates = await createSeries(silent, form([], true))
    const without = dates.filter(({ conflict, holiday }) => conflict || holiday).map(({ date }) => date)
    await createSeries(silent, form(without, false), () => makeReference(random))
  })
}

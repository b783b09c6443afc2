import { bookingLimits } from '@yoon/contract/bookings/form'
import { rentalDays } from '@yoon/contract/dates'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/fares/calls'
import type { FareProposal } from '@yoon/contract/fares/calls'
import type { ReadContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFareSettings } from '../settings/index.ts'
import { findRatesOfBooking, findRatesOfType } from '../vehicles/index.ts'
import { priceByRule } from './fare-rule.ts'
import { findPastPrice } from './fares.store.ts'

type Query = InputOf<typeof contract.proposeFare>
type Price = Pick<FareProposal, 'price' | 'source' | 'trips'>

/** Proposes the price of a booking that is being written; the first source that knows one counts (rules/money 5). */
export async function proposeFare({ db, now }: ReadContext, query: Query): Promise<FareProposal | null> {
  const settings = await findFareSettings(db)
  const price =
    query.serviceType === 'TRANSFER'
      ? await priceOfTransfer(db, query, { settings, now })
      : ruled(await priceOfRental(db, query, settings))
  return price && { ...price, ...durationOf(query, settings) }
}

type Settings = Awaited<ReturnType<typeof findFareSettings>>

/** Asks the past trips between two places before the rule; an agreed fare of the two zones would come before both. */
async function priceOfTransfer(
  db: Database,
  query: Query,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Price | null> {
  const { pickupLocation = '', destination = '', distanceKm = null } = query
  const areKnown = [pickupLocation, destination].every((place) => place.length >= bookingLimits.place.min)
  if (!areKnown) return null
  const past = await findPastPrice(db, { pickupLocation, destination }, now)
  if (past) return { ...past, source: 'trips' }
  const isOutsideDakar = query.isOutsideDakar === 'true'
  return ruled(priceByRule({ serviceType: 'TRANSFER', isOutsideDakar, distanceKm }, settings))
}

async function priceOfRental(db: Database, query: Query, settings: Settings): Promise<number | null> {
  const { bookingId, scheduledDate, rentalEndDate, rentalDuration: hours = null } = query
  // The rates of the booking's own vehicle do not apply if another type is selected.
  const own = bookingId && !query.vehicleType ? await findRatesOfBooking(db, bookingId) : undefined
  const vehicleType = query.vehicleType ?? own?.type ?? null
  const ofType = vehicleType && (await findRatesOfType(db, vehicleType))
  const hired = { vehicleType, rates: [own, ofType || undefined].filter((rates) => rates !== undefined) }
  if (query.serviceType === 'HOURLY_RENTAL')
    return priceByRule({ serviceType: 'HOURLY_RENTAL', ...hired, hours }, settings)
  const days = scheduledDate && rentalEndDate ? rentalDays(scheduledDate, rentalEndDate) : null
  return priceByRule({ serviceType: 'DAILY_RENTAL', ...hired, days }, settings)
}

function ruled(price: number | null): Price | null {
  return price === null ? null : { price, source: 'rule', trips: null }
}

function durationOf(query: Query, { transferMinutes }: Settings): Pick<FareProposal, 'minutes' | 'minutesSource'> {
  if (query.serviceType === 'TRANSFER') return { minutes: transferMinutes, minutesSource: 'settings' }
  if (query.rentalDuration === undefined) return { minutes: null, minutesSource: null }
  return { minutes: query.rentalDuration * 60, minutesSource: 'booking' }
}

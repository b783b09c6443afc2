import { bookingLimits } from '@yoon/contract/bookings/form'
import { rentalDays } from '@yoon/contract/dates'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/fares/calls'
import type { FareProposal, MissingFare } from '@yoon/contract/fares/calls'
import type { ReadContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findZones, type TripEnds } from '../places/index.ts'
import { findFareSettings } from '../settings/index.ts'
import { findRatesOfBooking, findRatesOfType } from '../vehicles/index.ts'
import { findFare, findUsualMinutes } from './fare-grid.store.ts'
import { nightPrice, priceByRule } from './fare-rule.ts'
import { findPastPrice } from './fares.store.ts'
import { priceTooHigh, whyNoFare, whyNoPrice } from './missing-fare.ts'

type Query = InputOf<typeof contract.proposeFare>
type Price = Pick<FareProposal, 'price' | 'source' | 'trips' | 'fare'>
type Duration = Pick<FareProposal, 'minutes' | 'minutesSource'>

interface Answer {
  data: FareProposal | null
  /** Why a transfer has no fare, or why there is no price. */
  extra: { reason?: MissingFare }
}

/**
 * Proposes the price of a booking that is being written; the first source that knows one counts (rules/money 5). A price
 * that no booking may have is not proposed.
 */
export async function answerFare(context: ReadContext, query: Query): Promise<Answer> {
  const { proposal, noFare } = await findProposal(context, query)
  if (proposal && proposal.price > bookingLimits.price.max) return { data: null, extra: { reason: priceTooHigh } }
  const reason = noFare ?? (proposal ? undefined : whyNoPrice(query))
  return { data: proposal, extra: reason ? { reason } : {} }
}

/** Returns the proposal alone. */
export async function proposeFare(context: ReadContext, query: Query): Promise<FareProposal | null> {
  return (await answerFare(context, query)).data
}

interface Found {
  proposal: FareProposal | null
  /** Why a transfer has no fare. */
  noFare?: MissingFare | undefined
}

async function findProposal({ db, now }: ReadContext, query: Query): Promise<Found> {
  const settings = await findFareSettings(db)
  if (query.serviceType !== 'TRANSFER') {
    const price = ruled(await priceOfRental(db, query, settings))
    return { proposal: price && { ...price, ...durationOfRental(query) } }
  }
  const agreed = await agreedFare(db, query, settings)
  const price = agreed.fare ?? (await otherPriceOfTransfer(db, query, { settings, now }))
  return {
    proposal: price && { ...price, ...(await durationOfTransfer(db, query, settings)) },
    noFare: hasRoute(query) ? agreed.whyNot : undefined,
  }
}

type Settings = Awaited<ReturnType<typeof findFareSettings>>

const isWritten = (address: string) => address.length >= bookingLimits.place.min

/** Returns where a transfer begins and ends, as far as the form knows it. */
function endsOf(query: Query): TripEnds {
  const pickup = {
    placeId: query.pickupPlaceId,
    latitude: query.pickupLatitude,
    longitude: query.pickupLongitude,
    text: query.pickupLocation,
  }
  const destination = {
    placeId: query.destinationPlaceId,
    latitude: query.destinationLatitude,
    longitude: query.destinationLongitude,
    text: query.destination,
  }
  return { pickup, destination }
}

/** True if both places are written: without them there is nothing to explain yet. */
function hasRoute({ pickupLocation = '', destination = '' }: Query): boolean {
  return [pickupLocation, destination].every(isWritten)
}

/** Asks for the past trips between the two places, then for the rule. */
async function otherPriceOfTransfer(
  db: Database,
  query: Query,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Price | null> {
  const { pickupLocation = '', destination = '', distanceKm = null } = query
  if (!hasRoute(query)) return null
  const past = await findPastPrice(db, { pickupLocation, destination }, now)
  if (past) return { ...past, source: 'trips', fare: null }
  const isOutsideDakar = query.isOutsideDakar === 'true'
  return ruled(priceByRule({ serviceType: 'TRANSFER', isOutsideDakar, distanceKm }, settings))
}

/** Returns the fare between two zones, at night with its supplement (rules/places 8, 9), or why there is none. */
async function agreedFare(
  db: Database,
  query: Query,
  { currency }: Settings,
): Promise<{ fare: Price; whyNot?: never } | { fare?: never; whyNot: MissingFare }> {
  const { from, to } = await findZones(db, endsOf(query))
  const vehicleType = query.vehicleType ?? null
  const found =
    from && to && (await findFare(db, { from: from.id, to: to.id, vehicleType, time: query.scheduledTime ?? null }))
  if (!found) return { whyNot: whyNoFare({ from, to }, query) }
  const { price, nightPercent } = found
  return {
    fare: {
      price: nightPrice(price, nightPercent, currency),
      source: 'fare',
      trips: null,
      fare: { from: from.name, to: to.name, isNight: nightPercent > 0 },
    },
  }
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
  return price === null ? null : { price, source: 'rule', trips: null, fare: null }
}

/** Returns the usual minutes between the zones, else those of any transfer (rules/places 12). */
async function durationOfTransfer(db: Database, query: Query, { transferMinutes }: Settings): Promise<Duration> {
  const { scheduledDate, scheduledTime } = query
  const when = { date: scheduledDate ?? null, time: scheduledTime ?? null }
  const usual = await findUsualMinutes(db, { ...endsOf(query), ...when })
  if (usual !== undefined) return { minutes: usual, minutesSource: 'zones' }
  return { minutes: transferMinutes, minutesSource: 'settings' }
}

function durationOfRental({ rentalDuration }: Query): Duration {
  if (rentalDuration === undefined) return { minutes: null, minutesSource: null }
  return { minutes: rentalDuration * 60, minutesSource: 'booking' }
}

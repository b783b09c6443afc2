import { bookingTypeOf } from '@yoon/contract/bookings/service-types'
import type { BookingStatus, CancelReason } from '@yoon/contract/bookings/status'
import type { BookingPaymentMethod } from '@yoon/contract/payments/methods'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { hourMs, isoInstant, localMoment, minuteMs } from './clock.ts'
import type { Client } from './people.ts'
import { distinct, type Random } from './random.ts'
import type { Crew } from './roster.ts'
import type { BookingRow } from './rows.ts'
import type { Trip } from './trips.ts'

/** Staff who record bookings and payments, and the references and transaction ids already in use. */
export interface BookingSources {
  random: Random
  now: number
  /** Users who take orders. */
  operators: readonly string[]
  /** Users who take money. */
  cashiers: readonly string[]
  references: Set<string>
  transactions: Set<string>
}

/** Result of a trip: its status, client, crew and payment. */
export interface Outcome {
  status: BookingStatus
  client: Client
  crew?: Crew | undefined
  /** Payment method of a completed trip. */
  method?: BookingPaymentMethod | undefined
}

const versions: Record<BookingStatus, number> = {
  PENDING: 1,
  CONFIRMED: 2,
  ASSIGNED: 3,
  IN_PROGRESS: 4,
  COMPLETED: 5,
  CANCELLED: 3,
}

const sources = [
  ['WhatsApp', 40],
  ['Par un proche', 16],
  ['Instagram', 12],
  ['Facebook', 12],
  ['LinkedIn', 4],
  [null, 16],
] as const

const cancelNotes: Record<CancelReason, readonly string[]> = {
  CLIENT: ['Voyage reporté, rappellera', 'Vol annulé par la compagnie', 'A trouvé un autre moyen', 'Réunion décalée'],
  CLIENT_ABSENT: ['Chauffeur resté 45 min, téléphone éteint', 'Pas sorti du terminal, introuvable'],
  SOCIETE: ['Véhicule en panne, client prévenu', 'Aucun chauffeur disponible à cette heure'],
  DOUBLON: ['Même course déjà saisie au téléphone', 'Client a commandé deux fois sur WhatsApp'],
  AUTRE: ['Route coupée par les inondations', 'Adresse hors de notre zone'],
}

/** Makes a row of the bookings table with plausible timestamps. */
export function makeBooking(desk: BookingSources, trip: Trip, { status, client, crew, method }: Outcome): BookingRow {
  const { random, now } = desk
  const { day, time } = localMoment(trip.start)
  const created = Math.min(trip.start, now) - makeLead(random)
  const moments = makeMoments(random, trip, status, now)
  const isCancelled = status === 'CANCELLED'
  const reason = isCancelled ? makeReason(random, trip.start < now) : null
  return {
    id: random.uuid(),
    version: versions[status],
    reference: distinct(desk.references, () => makeReference(random)),
    status,
    service_type: trip.service,
    booking_type: bookingTypeOf(trip.service, trip.isWithDriver),
    client_id: client.id,
    pickup_location: trip.pickup,
    destination: trip.destination,
    scheduled_date: day,
    scheduled_time: time,
    rental_end_date: trip.endDay,
    rental_hours: trip.hours,
    is_with_driver: trip.isWithDriver,
    passengers: trip.passengers,
    luggage: trip.luggage,
    distance_km: trip.distanceKm,
    is_outside_dakar: trip.isOutside,
    total_price: trip.price,
    flight_number: trip.flight,
    flight_time: null,
    special_requests: makeRequests(random, trip, client),
    order_source: client.company ? 'Entreprise' : random.weighted(sources),
    vehicle_type: wantedType(trip),
    driver_id: crew?.driverId ?? null,
    vehicle_id: crew?.vehicleId ?? null,
    payment_method: method ?? null,
    cancel_reason: reason,
    cancel_note: reason && random.chance(0.7) ? random.pick(cancelNotes[reason]) : null,
    started_at: textOf(moments.started),
    completed_at: textOf(moments.completed),
    created_by: random.pick(desk.operators),
    created_at: isoInstant(created),
    updated_at: isoInstant(moments.completed ?? moments.started ?? between(random, created, Math.min(now, trip.end))),
  }
}

/** Clients name the type of a vehicle that they rent, or of one that is out of the ordinary. */
function wantedType({ service, vehicleType }: Trip): VehicleType | null {
  return service === 'TRANSFER' && (vehicleType === 'SEDAN' || vehicleType === 'SUV') ? null : vehicleType
}

export function makeReference(random: Random): string {
  return `R-${random.text(6, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`
}

/** Returns how long before the trip, or before now, the booking was ordered, in milliseconds. */
function makeLead(random: Random): number {
  const hours = random.weighted([
    [2, 4],
    [8, 4],
    [30, 5],
    [96, 4],
    [240, 2],
  ])
  return random.int(25, hours * 60) * minuteMs + random.int(0, 59) * 1000
}

/** Makes the instants of start and completion, never after `now`. */
function makeMoments(random: Random, { service, start, end }: Trip, status: BookingStatus, now: number) {
  if (status !== 'IN_PROGRESS' && status !== 'COMPLETED') return {}
  const started = Math.min(now - minuteMs, start + random.int(-120, 420) * 1000)
  if (status === 'IN_PROGRESS') return { started }
  const early = service === 'DAILY_RENTAL' ? random.int(120, 360) * minuteMs : random.int(0, 25) * minuteMs
  const completed = Math.max(started + 20 * minuteMs, end - early) + random.int(0, 59) * 1000
  return { started, completed: Math.min(now - minuteMs, completed) }
}

function makeReason(random: Random, isPast: boolean): CancelReason {
  return random.weighted<CancelReason>([
    ['CLIENT', 50],
    ['SOCIETE', 12],
    ['DOUBLON', 14],
    ['AUTRE', 8],
    ['CLIENT_ABSENT', isPast ? 16 : 0],
  ])
}

function makeRequests(random: Random, { requests }: Trip, { company }: Client): string | null {
  if (!company) return requests
  const order = `Facture au nom de ${company}, bon de commande n° ${random.int(1200, 8900)}`
  return requests ? `${requests}\n${order}` : order
}

function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random.next() * Math.min(6 * hourMs, Math.max(0, to - from)))
}

function textOf(at: number | undefined): string | null {
  return at === undefined ? null : isoInstant(at)
}

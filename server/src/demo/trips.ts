import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { dayMs, hourMs, localMoment, midnightAfter, minuteMs, minuteOfDay } from './clock.ts'
import { rates } from './fleet.ts'
import { arrivalFor, departureFor } from './flights.ts'
import {
  distanceKm,
  edgeCaseAddress,
  hotels,
  isOutsideDakar,
  makeAirport,
  makeHome,
  makeOuting,
  makeTownPlace,
  offices,
  type Place,
} from './places.ts'
import type { Random } from './random.ts'
import type { Need } from './roster.ts'

/** Trip that a client ordered, without crew; `start` and `end` are its time window. */
export interface Trip extends Need {
  service: ServiceType
  pickup: string
  destination: string | null
  hours: number | null
  endDay: string | null
  luggage: number
  distanceKm: number | null
  isOutside: boolean
  price: number
  flight: string | null
  requests: string | null
}

const kinds = ['arrival', 'departure', 'city', 'outing', 'hourly', 'daily'] as const
export type TripKind = (typeof kinds)[number] | 'long-address'

/** Weight of each hour of the day as a start of trips. */
const demand = [6, 4, 4, 4, 5, 7, 10, 13, 14, 14, 13, 11, 10, 9, 10, 12, 13, 14, 13, 12, 12, 11, 9, 8]

/** Price factor of a transfer by vehicle type, relative to a sedan. */
const transferFactors = { SEDAN: 1, SUV: 1.2, FOURWD: 1.4, VAN: 1.35, BUS: 1.8 }

const requests = {
  arrival: [
    'Pancarte au nom du client',
    'Attendre à la sortie des bagages',
    "Vol susceptible d'avoir du retard, suivre l'heure",
    'Siège bébé',
  ],
  departure: [
    'Appeler en arrivant, le portail est fermé',
    "Être à l'heure, enregistrement 3 h avant",
    'Trois grandes valises et une planche de surf',
  ],
  city: [
    'Client à mobilité réduite',
    'Chauffeur en costume',
    'Retour possible, à confirmer sur place',
    'Sonner chez le gardien',
  ],
  outing: [
    'Arrêt à une pharmacie en route',
    "Éviter l'ancienne route de Rufisque",
    'Deux enfants, prévoir un rehausseur',
  ],
  hourly: [
    'Tournée de rendez-vous au Plateau',
    'Mariage : voiture décorée',
    'Chauffeur anglophone souhaité',
    'Passage à la banque en premier',
  ],
  daily: [
    'Tournée Petite-Côte',
    'Kilométrage illimité demandé',
    "Délégation : prévoir de l'eau fraîche",
    'Logement du chauffeur prévu par le client',
  ],
}

/** Picks an instant of a day at a multiple of five minutes, more often in busy hours. */
export function makeStart(random: Random, dayStart: number): number {
  const hour = random.weighted(demand.map((weight, index) => [index, weight]))
  return dayStart + hour * hourMs + random.int(0, 11) * 5 * minuteMs
}

/** Makes a trip that begins at `start`, of a random kind unless one is given. */
export function makeTrip(random: Random, start: number, kind?: TripKind, days?: number): Trip {
  const chosen = kind ?? makeKind(random, start)
  if (chosen === 'hourly') return makeHourly(random, start)
  if (chosen === 'daily')
    return makeDaily(
      random,
      start,
      days ??
        random.weighted([
          [1, 4],
          [2, 4],
          [3, 3],
          [4, 1],
          [5, 1],
          [7, 1],
        ]),
    )
  return makeTransfer(random, start, chosen)
}

/** Chooses a kind of trip; outings and rentals begin by day only. */
function makeKind(random: Random, start: number): TripKind {
  const minute = minuteOfDay(start)
  const byDay = minute >= 6 * 60 && minute < 20 * 60 ? 1 : 0
  return random.weighted<TripKind>([
    ['arrival', 26],
    ['departure', 20],
    ['city', 20],
    ['outing', 13 * byDay],
    ['hourly', 17 * byDay],
    ['daily', 10 * byDay],
  ])
}

function makeTransfer(random: Random, start: number, kind: Exclude<TripKind, 'hourly' | 'daily'>): Trip {
  const [from, to] = makeRoute(random, kind)
  const party = makeParty(random, kind === 'arrival' || kind === 'departure' ? 2 : 0)
  const km = distanceKm(from, to)
  const price = Math.min(1_000_000, roundTo500((4500 + 480 * km) * transferFactors[party.vehicleType]))
  const flights = {
    arrival: arrivalFor,
    departure: departureFor,
    city: undefined,
    outing: undefined,
    'long-address': undefined,
  }
  return {
    ...party,
    service: 'TRANSFER',
    start,
    end: start + hourMs,
    pickup: from.label,
    destination: to.label,
    isWithDriver: true,
    hours: null,
    endDay: null,
    distanceKm: km,
    isOutside: isOutsideDakar(from, to),
    price,
    flight: flights[kind]?.(random, start) ?? null,
    requests: makeRequests(random, kind === 'long-address' ? 'city' : kind),
  }
}

function makeHourly(random: Random, start: number): Trip {
  const hours = random.weighted([
    [1, 1],
    [2, 4],
    [3, 5],
    [4, 5],
    [5, 2],
    [6, 2],
    [8, 3],
    [10, 1],
    [12, 1],
  ])
  const isWithDriver = random.chance(0.92)
  const party = makeParty(random, 0, isWithDriver)
  return {
    ...party,
    ...makeRental(random, 'hourly', start, isWithDriver),
    service: 'HOURLY_RENTAL',
    end: start + hours * hourMs,
    hours,
    endDay: null,
    price: rates[party.vehicleType].hour * hours,
  }
}

function makeDaily(random: Random, start: number, days: number): Trip {
  const isWithDriver = random.chance(0.6)
  const party = makeParty(random, 1, isWithDriver)
  const endDay = localMoment(start + (days - 1) * dayMs).day
  return {
    ...party,
    ...makeRental(random, 'daily', start, isWithDriver),
    service: 'DAILY_RENTAL',
    end: midnightAfter(endDay),
    hours: null,
    endDay,
    price: Math.min(1_000_000, rates[party.vehicleType].day * days),
  }
}

function makeRental(random: Random, kind: 'hourly' | 'daily', start: number, isWithDriver: boolean) {
  const pickup = random.chance(0.6) ? random.pick(hotels) : makeTownPlace(random)
  const goal = kind === 'daily' && random.chance(0.5) ? makeOuting(random) : undefined
  return {
    start,
    pickup: pickup.label,
    destination: goal?.label ?? null,
    isWithDriver,
    distanceKm: null,
    isOutside: isOutsideDakar(pickup, ...(goal ? [goal] : [])),
    flight: null,
    requests: makeRequests(random, kind),
  }
}

function makeRoute(random: Random, kind: Exclude<TripKind, 'hourly' | 'daily'>): [Place, Place] {
  if (kind === 'long-address') return [edgeCaseAddress, makeAirport(random, 'départs')]
  const town =
    kind === 'outing' ? makeTownPlace(random) : random.pick([random.pick(hotels), makeHome(random), makeHome(random)])
  if (kind === 'outing') return swapped(random, town, makeOuting(random))
  if (kind === 'city')
    return [town, otherThan(town, () => (random.chance(0.6) ? random.pick(offices) : makeTownPlace(random)))]
  const stay = random.chance(0.16) ? makeOuting(random) : town
  return kind === 'arrival' ? [makeAirport(random, 'arrivées'), stay] : [stay, makeAirport(random, 'départs')]
}

function otherThan(place: Place, make: () => Place): Place {
  let other = make()
  while (other.label === place.label) other = make()
  return other
}

function swapped(random: Random, from: Place, to: Place): [Place, Place] {
  return random.chance(0.5) ? [from, to] : [to, from]
}

/**
 * Chooses passengers, luggage and a vehicle type that holds them; rentals without driver get at most four passengers.
 */
function makeParty(random: Random, bagsEach: number, isWithDriver = true) {
  const passengers = random.weighted([
    [1, 36],
    [2, 28],
    [3, 14],
    [4, 11],
    ...(isWithDriver
      ? ([
          [5, 4],
          [6, 4],
          [7, 2],
          [8, 2],
        ] as const)
      : []),
  ])
  const small = [
    ['SEDAN', 58],
    ['SUV', 30],
    ['FOURWD', 12],
  ] as const
  const large = [
    ['VAN', passengers > 6 ? 70 : 85],
    ['BUS', passengers > 6 ? 30 : 15],
  ] as const
  const vehicleType: VehicleType = random.weighted<VehicleType>(passengers > 4 ? large : small)
  return { passengers, vehicleType, luggage: Math.min(20, random.int(bagsEach > 0 ? 1 : 0, 1 + passengers * bagsEach)) }
}

function makeRequests(random: Random, kind: keyof typeof requests): string | null {
  return random.chance(0.28) ? random.pick(requests[kind]) : null
}

function roundTo500(amount: number): number {
  return Math.round(amount / 500) * 500
}

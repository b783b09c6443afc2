/** A trip, or another stop that holds a driver or a vehicle; its times are whole minutes since 1970. */
export interface Stop {
  start: number
  /** The end does not belong to it. */
  end: number
  /** Number of its first local day. */
  day: number
  /** Zones in which it begins and ends, as positions in the table of ways; null if unknown. */
  from: number | null
  to: number | null
  /** Period of its end, as a position in the table of ways. */
  period: number
}

/** A time in which a driver or a vehicle is not there. */
export interface Block {
  start: number
  end: number
}

export interface Trip extends Stop {
  passengers: number
  /** Type that the client wishes; null for any. */
  vehicleType: string | null
  needsDriver: boolean
  /** Positions of the drivers who have declined it. */
  declinedBy: readonly number[]
  /** Whole hours, at least one. */
  hours: number
}

/** Driver or vehicle with its times, the stops in the order of their starts. */
export interface Holder {
  stops: readonly Stop[]
  blocks: readonly Block[]
}

export interface Driver extends Holder {
  /** Whole hours of the trips that the driver has already on the days of the proposal. */
  hours: number
}

export interface Vehicle extends Holder {
  /** Position of the driver who holds it; null for nobody. */
  driver: number | null
  capacity: number
  type: string
}

/** Trips to be assigned, with those who may take them. Drivers, vehicles and trips are named by their positions. */
export interface Problem {
  /** In the order of their starts. */
  trips: readonly Trip[]
  drivers: readonly Driver[]
  vehicles: readonly Vehicle[]
  bufferMinutes: number
  restMinutes: number
  /** Minutes of a way between two zones whose usual minutes are unknown. */
  transferMinutes: number
  /** Usual minutes by period, zone of departure and zone of arrival; null if unknown. */
  ways: readonly (readonly (readonly (number | null)[])[])[]
}

/** A trip with the driver, null for a rental without driver, and the vehicle that take it. */
export interface Assignment {
  trip: number
  driver: number | null
  vehicle: number
}

export interface Solution {
  /** In the order of the trips; the other trips stay unassigned. */
  assignments: Assignment[]
  isOptimal: boolean
  /** Share of its cost by which the solution may exceed the best one; null if no bound is known. */
  gap: number | null
}

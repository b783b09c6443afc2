import type { Highs, Model } from 'highs'
import { at, type Day } from './crew-days.ts'
import type { Candidates, Rental } from './crews.ts'
import type { Problem } from './problem.ts'

/** Column of the master problem: a day of a crew, or a vehicle for a rental without driver. */
export type Column = { day: Day } | { rental: Rental }

/** The chosen columns of whole numbers. */
export interface MasterAnswer {
  isProven: boolean
  /** Values of the columns, in the order in which they were added. */
  values: number[]
}

/** Prices of the rows: how much less the solution would cost with one more unit. */
export interface RowPrices {
  values: Float64Array
  ofTrip: (trip: number) => number
  ofDriver: (driver: number) => number
  /** Price of a trip in a vehicle; 0 in one that a driver holds. */
  ofPool: (vehicle: number, trip: number) => number
  /** Prices of which a share are others. */
  mixedWith: (other: RowPrices, share: number) => RowPrices
}

/** Status of a model that is solved. */
const optimal = 7
/** Whole costs: a solution is the best one if no other can cost less by one. */
const gapOfBest = 0.99
/** Shares above this are taken whole at once. */
const largeShare = 0.8
/** Cost of a trip that is left over while shares are rounded: more than any way. */
const costOfLeftOver = 1e7
/** Values of whole numbers are exact up to this. */
const tolerance = 1e-6

/**
 * The master problem: chooses among columns so that each trip is taken once or left over, each driver has one day, and no
 * vehicle of the pool has two clashing trips (docs/decisions/0059).
 */
export class Master {
  readonly columns: Column[] = []
  readonly #highs: Highs
  readonly #model: Model
  readonly #infinity: number
  readonly #trips: number
  /** Rows of the groups of clashing trips, by vehicle and trip. */
  readonly #poolRows = new Map<number, Map<number, number[]>>()
  readonly #leftOverRow: number
  readonly #keys = new Set<string>()
  #most = Number.POSITIVE_INFINITY
  #leftOverCost = 1

  constructor(highs: Highs, { trips, drivers }: Problem, { clashes }: Candidates) {
    this.#highs = highs
    this.#model = highs.createModel()
    this.#infinity = highs.infinity
    this.#trips = trips.length
    let rows = trips.length + drivers.length
    for (const [vehicle, groups] of clashes) {
      const ofTrips = new Map<number, number[]>()
      for (const group of groups) {
        for (const trip of group) ofTrips.set(trip, [...(ofTrips.get(trip) ?? []), rows])
        rows += 1
      }
      this.#poolRows.set(vehicle, ofTrips)
    }
    this.#leftOverRow = rows
    this.#build(rows + 1)
  }

  #build(rows: number): void {
    this.#model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: gapOfBest,
      mip_feasibility_tolerance: 1e-9,
    })
    const trips = this.#trips
    const lower = Float64Array.from({ length: rows }, (_none, row) => (row < trips ? 1 : -this.#infinity))
    const upper = Float64Array.from({ length: rows }, (_none, row) => (row === this.#leftOverRow ? this.#infinity : 1))
    const leftOver = Array.from({ length: trips }, (_none, trip) => [trip, this.#leftOverRow])
    this.#model.passModel({
      numCols: trips,
      numRows: rows,
      colCost: new Float64Array(trips).fill(1),
      colLower: new Float64Array(trips),
      colUpper: new Float64Array(trips).fill(this.#infinity),
      rowLower: lower,
      rowUpper: upper,
      matrix: { ...packed(leftOver), numRows: rows },
    })
  }

  /** Adds columns with their costs, except those that are there already; returns the number of the added ones. */
  add(given: readonly Column[], costOf: (column: Column) => number): number {
    const columns = given.filter((column) => !this.#keys.has(keyOf(column)))
    if (columns.length === 0) return 0
    for (const column of columns) this.#keys.add(keyOf(column))
    this.columns.push(...columns)
    const { numRows } = this.#model.getDimensions()
    this.#model.addCols({
      cost: Float64Array.from(columns, costOf),
      lower: new Float64Array(columns.length),
      // The rows bound them: a bound of their own would have a price, which no row shows.
      upper: new Float64Array(columns.length).fill(this.#infinity),
      matrix: { ...packed(columns.map((column) => this.#rowsOf(column))), numRows },
    })
    return columns.length
  }

  #rowsOf(column: Column): number[] {
    if ('rental' in column) {
      const { trip, vehicle } = column.rental
      return [trip, ...this.#rowsOfPool(vehicle, trip)]
    }
    const { driver, trips, vehicles } = column.day
    const ofPool = trips.flatMap((trip, index) => this.#rowsOfPool(at(vehicles, index), trip))
    return [...trips, this.#trips + driver, ...ofPool]
  }

  #rowsOfPool(vehicle: number, trip: number): number[] {
    return this.#poolRows.get(vehicle)?.get(trip) ?? []
  }

  /** Replaces the costs of all columns: leaving a trip over costs nothing any more, but at most `most` trips are. */
  minimiseCost(costOf: (column: Column) => number, most: number): void {
    const count = this.columns.length
    const range = { kind: 'range' as const, from: this.#trips, to: this.#trips + count - 1 }
    if (count > 0) this.#model.changeColsCost(range, this.columns.map(costOf))
    this.#allowLeftOver(most, 0)
  }

  /** Solves the linear relaxation and returns its prices; undefined if the time did not suffice. */
  relax(seconds: number): RowPrices | undefined {
    return this.#run(seconds, false) ? this.#pricesOf(this.#model.getSolution().rowDual) : undefined
  }

  /** Returns the least cost that all columns but days can have at these prices, and what the rows are worth. */
  boundOf({ values, ofTrip, ofPool }: RowPrices, costOf: (column: Column) => number): number {
    const most = at(values, this.#leftOverRow)
    const rows = values.reduce((sum, value, row) => sum + (row === this.#leftOverRow ? 0 : value), 0)
    const leftOver = Array.from({ length: this.#trips }, (_none, trip) => this.#leftOverCost - ofTrip(trip) - most)
    const rentals = this.columns.flatMap((column) =>
      'rental' in column
        ? [costOf(column) - ofTrip(column.rental.trip) - ofPool(column.rental.vehicle, column.rental.trip)]
        : [],
    )
    const columns = [...leftOver, ...rentals].reduce((sum, cost) => sum + Math.min(0, cost), 0)
    return rows + (most === 0 ? 0 : most * this.#most) + columns
  }

  #pricesOf(values: Float64Array): RowPrices {
    return {
      values,
      ofTrip: (trip) => at(values, trip),
      ofDriver: (driver) => at(values, this.#trips + driver),
      ofPool: (vehicle, trip) => this.#rowsOfPool(vehicle, trip).reduce((sum, row) => sum + at(values, row), 0),
      mixedWith: (other, share) =>
        this.#pricesOf(values.map((value, row) => share * at(other.values, row) + (1 - share) * value)),
    }
  }

  /**
   * Rounds the linear relaxation: takes its largest shares whole and solves it again, until all are whole (diving). Calls
   * `onRelaxed` after each solution, which may add columns. Undefined if the time did not suffice.
   */
  dive(left: () => number, onRelaxed: (prices: RowPrices) => void): number[] | undefined {
    const fixed = new Set<number>()
    const most = this.#most
    this.#allowLeftOver(this.#trips, costOfLeftOver)
    try {
      while (left() > 0) {
        if (!this.#run(left(), false)) return undefined
        const { colValue, rowDual } = this.#model.getSolution()
        const shares = colValue.subarray(this.#trips)
        const toFix = largestShares(shares, fixed)
        if (toFix.length === 0) return Array.from(shares, (share) => Number(share > 0.5))
        for (const column of toFix) this.#fix(column, 1)
        for (const column of toFix) fixed.add(column)
        onRelaxed(this.#pricesOf(rowDual))
      }
      return undefined
    } finally {
      for (const column of fixed) this.#fix(column, 0)
      this.#allowLeftOver(most, 0)
    }
  }

  #fix(column: number, lower: 0 | 1): void {
    this.#model.changeColBounds(this.#trips + column, lower, this.#infinity)
  }

  #allowLeftOver(most: number, cost: number): void {
    this.#most = most
    this.#leftOverCost = cost
    const costs = new Float64Array(this.#trips).fill(cost)
    this.#model.changeColsCost({ kind: 'range', from: 0, to: this.#trips - 1 }, costs)
    this.#model.changeRowBounds(this.#leftOverRow, -this.#infinity, most)
  }

  /** Solves in whole numbers with the columns that may be used, beginning with the given values of all columns. */
  solveWhole(
    seconds: number,
    start: readonly number[],
    mayUse: (column: Column) => boolean = () => true,
  ): MasterAnswer | undefined {
    const unused = [...this.columns.keys()].filter(
      (index) => !mayUse(this.columns[index] as Column) && start[index] !== 1,
    )
    for (const index of unused) this.#model.changeColBounds(this.#trips + index, 0, 0)
    this.#model.setSolution({ colValue: [...this.#leftOverOf(start), ...start] })
    const isDone = this.#run(seconds, true)
    const answer = this.#readWhole(isDone)
    // A changed bound makes the solver forget the solution.
    for (const index of unused) this.#model.changeColBounds(this.#trips + index, 0, this.#infinity)
    return answer
  }

  #readWhole(isProven: boolean): MasterAnswer | undefined {
    if (Number(this.#model.info.get('primal_solution_status')) !== 2) return undefined
    const { colValue } = this.#model.getSolution()
    return {
      isProven,
      values: Array.from(colValue.subarray(this.#trips), (value) => (value > 1 - tolerance ? 1 : 0)),
    }
  }

  #leftOverOf(values: readonly number[]): number[] {
    const leftOver = new Array<number>(this.#trips).fill(1)
    for (const [index, column] of this.columns.entries()) {
      if (values[index] !== 1) continue
      const trips = 'rental' in column ? [column.rental.trip] : column.day.trips
      for (const trip of trips) leftOver[trip] = 0
    }
    return leftOver
  }

  #run(seconds: number, isWhole: boolean): boolean {
    const count = this.#trips + this.columns.length
    if (isWhole) {
      const types = new Int32Array(count).fill(1)
      this.#model.changeColsIntegrality({ kind: 'range', from: 0, to: count - 1 }, types)
    } else this.#model.clearIntegrality()
    this.#model.zeroAllClocks()
    this.#model.options.set('time_limit', Math.max(0.01, seconds))
    try {
      return this.#model.run().modelStatus === optimal
    } catch (error) {
      // A basis that numerical trouble has spoiled: once more without it.
      if (!(error instanceof this.#highs.errors.HighsError)) throw error
      this.#model.clearSolver()
      return this.#model.run().modelStatus === optimal
    }
  }

  close(): void {
    this.#model.dispose()
  }
}

function keyOf(column: Column): string {
  if ('rental' in column) return `${column.rental.trip} in ${column.rental.vehicle}`
  return `${column.day.driver}: ${column.day.trips.join()} in ${column.day.vehicles.join()}`
}

/** Returns the shares to take whole: all that nearly are, else the largest one; none if all are whole. */
function largestShares(shares: ArrayLike<number>, fixed: ReadonlySet<number>): number[] {
  const open = Array.from(shares, (share, index) => ({ share, index })).filter(({ share }) => share > tolerance)
  if (open.every(({ share }) => share > 1 - tolerance)) return []
  const free = open.filter(({ index }) => !fixed.has(index))
  const large = free.filter(({ share }) => share > largeShare)
  const [largest] = free.toSorted((one, other) => other.share - one.share)
  return (large.length > 0 ? large : largest ? [largest] : []).map(({ index }) => index)
}

/** Packs columns that have 1 in each of their rows. */
function packed(columns: readonly (readonly number[])[]) {
  const starts = new Int32Array(columns.length + 1)
  for (const [index, rows] of columns.entries()) starts[index + 1] = at(starts, index) + rows.length
  const indices = Int32Array.from(columns.flat())
  return {
    format: 'csc' as const,
    numCols: columns.length,
    starts,
    indices,
    values: new Float64Array(indices.length).fill(1),
  }
}

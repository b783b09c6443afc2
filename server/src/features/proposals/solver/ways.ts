import type { Holder, Problem, Stop, Trip } from './problem.ts'

/** Weights of the objectives that follow the number of unassigned trips (rules/proposals 8). */
export interface Weights {
  /** Of a minute of empty driving. */
  empty: number
  /** Of the square of the hours of a driver. */
  load: number
  /** Of a night that is too short. */
  rest: number
}

/** Returns the usual minutes of the way between two trips; null if they are unknown. */
export function usualMinutes({ ways }: Problem, one: Stop, next: Stop): number | null {
  if (one.to === null || next.from === null) return null
  return ways[one.period]?.[one.to]?.[next.from] ?? null
}

/** Returns the minutes that must lie between two trips of a driver or of a vehicle (rules/proposals 5). */
function gapBetween(problem: Problem, one: Stop, next: Stop): number {
  return Math.max(problem.bufferMinutes, usualMinutes(problem, one, next) ?? 0)
}

/** Returns the minutes of empty driving between two trips of a day that follow one another (rules/proposals 8). */
function emptyMinutes(problem: Problem, one: Stop, next: Stop): number {
  if (one.day !== next.day || one.to === null || next.from === null || one.to === next.from) return 0
  return usualMinutes(problem, one, next) ?? problem.transferMinutes
}

/** Returns the cost of a trip that follows another one. */
export function wayCost(problem: Problem, { empty, rest }: Weights, one: Stop, next: Stop): number {
  const isShort = one.day !== next.day && next.start - one.end < problem.restMinutes
  return empty * emptyMinutes(problem, one, next) + (isShort ? rest : 0)
}

/** True if a trip may follow another one. */
export function mayFollow(problem: Problem, one: Stop, next: Stop): boolean {
  return next.start - one.end >= gapBetween(problem, one, next)
}

/** True if one driver or vehicle cannot take both trips. */
export function isClash(problem: Problem, one: Stop, other: Stop): boolean {
  return !(mayFollow(problem, one, other) || mayFollow(problem, other, one))
}

/** True if a driver or a vehicle is there for a trip and has time for it. */
export function isFree(problem: Problem, { stops, blocks }: Holder, trip: Trip): boolean {
  return (
    blocks.every(({ start, end }) => end <= trip.start || start >= trip.end) &&
    stops.every((stop) => !isClash(problem, stop, trip))
  )
}

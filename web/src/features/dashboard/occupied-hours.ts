import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { OccupiedVehicle } from '@yoon/contract/dashboard/calls'

/** A part of the day, in minutes from midnight. */
interface Hours {
  from: number
  to: number
}

/** Hours in which a vehicle cannot be used, and why. */
export interface Block extends Hours {
  reason: string
}

const wholeDay = { from: 0, to: 1_440 }
/** Vehicles with the largest shares that are shown before the user asks for all. */
const firstVehicles = 8

/** Returns the hours of the day in which a vehicle cannot be used. */
export function blocksOf({ isAvailable, hasExpiredPaper, absences }: OccupiedVehicle): Block[] {
  return [
    ...(isAvailable ? [] : [{ ...wholeDay, reason: 'Hors service' }]),
    ...(hasExpiredPaper ? [{ ...wholeDay, reason: 'Papiers expirés' }] : []),
    ...absences.map(({ from, to, reason }) => ({ from, to, reason: absenceReasonLabels[reason] })),
  ]
}

/** Returns the blocks as a strip draws them: those of the whole day in one, as they would lie over each other. */
export function drawnBlocks(blocks: readonly Block[]): readonly Block[] {
  const whole = blocks.filter(({ from, to }) => from === wholeDay.from && to === wholeDay.to)
  return whole.length === 0 ? blocks : [{ ...wholeDay, reason: whole.map(({ reason }) => reason).join(', ') }]
}

/** Returns the vehicles that are shown before the user asks for all: the most used ones, and those with blocked hours. */
export function firstOf(vehicles: readonly OccupiedVehicle[]): readonly OccupiedVehicle[] {
  const first = vehicles.filter((vehicle, place) => place < firstVehicles || blocksOf(vehicle).length > 0)
  // A few more are shown at once rather than behind a button.
  return vehicles.length - first.length <= 2 ? vehicles : first
}

/** Formats hours of the day: `08:00–09:30`. */
export function formatHours({ from, to }: Hours): string {
  return `${clockOf(from)}–${clockOf(to)}`
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

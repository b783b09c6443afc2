const setting = process.env.YOON_FAULT_TIMES

/** Number of repetitions of a fault: a few in every test run, as many as promised in `npm run faults`. */
export function times(few: number, promised: number): number {
  if (setting === undefined) return few
  return setting === 'all' ? promised : Math.min(Number(setting), promised)
}

/** Returns the numbers of the rounds, for `it.for`. */
export function rounds(few: number, promised: number): number[] {
  return Array.from({ length: times(few, promised) }, (_, index) => index + 1)
}

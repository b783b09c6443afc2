const asked = process.env.YOON_FAULT_TIMES

/** How often a fault is tried: a few times in every run of the tests, as often as was promised in `npm run faults`. */
export function times(few: number, promised: number): number {
  if (asked === undefined) return few
  return asked === 'all' ? promised : Math.min(Number(asked), promised)
}

/** The rounds by number, for `it.for`. */
export function rounds(few: number, promised: number): number[] {
  return Array.from({ length: times(few, promised) }, (_, index) => index + 1)
}

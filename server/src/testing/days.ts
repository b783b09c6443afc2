/** Returns the instant a number of days after the day of `testNow`, at a time in Dakar: `at(1, '03:00')`. */
export function at(days: number, time: string): Date {
  return new Date(Date.parse(`2026-11-21T${time}:00Z`) + days * 86_400_000)
}

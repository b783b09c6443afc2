/** Limits of what a driver sends with a mission's link (rules/missions 12, 26). */
export const missionLimits = {
  note: { max: 500 },
  amount: { min: 1, max: 10_000_000 },
  sequence: { min: 0, max: 1_000_000_000 },
  photoBytes: 5 * 1024 * 1024,
  photos: 10,
} as const

/** Time before the start of a trip from which its steps may be reported, in minutes (rules/missions 16). */
export const earliestStepMinutes = 180

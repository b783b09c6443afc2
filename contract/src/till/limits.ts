/** Limits of what is typed about a till (rules/till 12). */
export const tillLimits = {
  float: { min: 0, max: 100_000_000 },
  amount: { min: 1, max: 10_000_000 },
  pieces: { min: 0, max: 100_000 },
  counted: { min: 0, max: 100_000_000 },
  reason: { min: 3, max: 300 },
  trips: 200,
  photoBytes: 5 * 1024 * 1024,
  /** Photos of a person that no entry names yet. */
  unusedPhotos: 20,
} as const

/** Notes and coins of the franc CFA, the largest first. A coin of 500 has a key of its own: a note has the same value. */
export const cashPieces = [
  { key: '10000', value: 10_000, kind: 'note' },
  { key: '5000', value: 5_000, kind: 'note' },
  { key: '2000', value: 2_000, kind: 'note' },
  { key: '1000', value: 1_000, kind: 'note' },
  { key: '500', value: 500, kind: 'note' },
  { key: '500c', value: 500, kind: 'coin' },
  { key: '250', value: 250, kind: 'coin' },
  { key: '200', value: 200, kind: 'coin' },
  { key: '100', value: 100, kind: 'coin' },
  { key: '50', value: 50, kind: 'coin' },
  { key: '25', value: 25, kind: 'coin' },
  { key: '10', value: 10, kind: 'coin' },
  { key: '5', value: 5, kind: 'coin' },
  { key: '1', value: 1, kind: 'coin' },
] as const
export type CashPieceKey = (typeof cashPieces)[number]['key']

/** Count of a till: pieces by key, or the whole amount in a currency without known pieces. */
export type CashCounts = { [Key in CashPieceKey | 'amount']?: number | undefined }

/** Returns the amount of a count. */
export function totalOfCounts(counts: CashCounts): number {
  return cashPieces.reduce((sum, { key, value }) => sum + value * (counts[key] ?? 0), counts.amount ?? 0)
}

/** True if the till of a currency is counted by note and coin. */
export function hasPieces(currency: string): boolean {
  return currency === 'XOF'
}

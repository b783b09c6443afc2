import { importLimits } from '../imports/limits.ts'

/** Limits of the file of a statement (rules/reconciliation 3). */
export const statementLimits = {
  ...importLimits,
  /** Lines below the header. */
  rows: 20_000,
  /** Largest amount of a line; a transfer to the bank may sum up many days. */
  amount: 1_000_000_000,
  /** Proposals for a line. */
  proposals: 3,
  /** Payments among which a person chooses. */
  candidates: 20,
} as const

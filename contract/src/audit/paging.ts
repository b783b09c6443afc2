/**
 * Maximum number of entries that a list pages through: older ones are found by a date filter, and the export holds all.
 */
export const longestAuditList = 10_000

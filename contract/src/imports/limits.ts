const mebibyte = 1024 * 1024

/** Limits of an imported file (rules/imports 2). */
export const importLimits = {
  bytes: 10 * mebibyte,
  /** Bytes of a workbook once its parts are unpacked. */
  unpackedBytes: 100 * mebibyte,
  /** Rows below the header. */
  rows: 10_000,
  columns: 60,
  /** Errors that a reply lists; all are counted. */
  errors: 200,
  /** Rows of a preview. */
  preview: 5,
} as const

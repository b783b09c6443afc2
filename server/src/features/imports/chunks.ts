const chunkSize = 1_000

/** Runs a statement for some rows at a time, and returns the sum of its results. */
export async function inChunks<Row>(
  rows: readonly Row[],
  run: (chunk: readonly Row[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (let from = 0; from < rows.length; from += chunkSize) sum += await run(rows.slice(from, from + chunkSize))
  return sum
}

import { randomInt } from 'node:crypto'

const requests = process.env.YOON_FUZZ_REQUESTS

/** How many hostile requests are made, and from which seed: npm run fuzz makes more, and repeats those of a seed. */
export const fuzzOptions = {
  count: Number(requests ?? 2_000),
  seed: Number(process.env.YOON_FUZZ_SEED ?? randomInt(2 ** 31)),
  /** Whether the time that others wait meanwhile is held against its promise: only where nothing else runs. */
  isTimed: requests !== undefined,
}

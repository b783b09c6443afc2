import { randomInt } from 'node:crypto'

const requests = process.env.YOON_FUZZ_REQUESTS

/** Number and seed of the hostile requests; `npm run fuzz` makes more, from a random or a given seed. */
export const fuzzOptions = {
  count: Number(requests ?? 2_000),
  seed: Number(process.env.YOON_FUZZ_SEED ?? (requests === undefined ? 1_931_665_974 : randomInt(2 ** 31))),
  /** True if the latency of other calls is asserted: only in `npm run fuzz`, where nothing else runs. */
  isTimed: requests !== undefined,
}

/** Number of hostile backups that are read and validated, and number of them that are restored, from the same seed. */
export const backupFuzzOptions = {
  read: requests === undefined ? 2_000 : Number(requests),
  restored: requests === undefined ? 50 : Math.ceil(Number(requests) / 20),
}

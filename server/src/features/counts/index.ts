export { findCountErrors, foldCounts, rebuildCounts, recountAfter } from './counts.store.ts'
export { foldCountsJob } from './fold-counts.job.ts'

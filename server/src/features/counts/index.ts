export { findCountErrors, foldCounts, rebuildCounts, recountAfter } from './counts.store.ts'
export { foldAllCounts, foldCountsJob } from './fold-counts.job.ts'

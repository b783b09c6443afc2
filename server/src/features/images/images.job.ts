import { hourMs, type PeriodicJob } from '../../platform/jobs/job.ts'
import { type SweepOptions, sweepImages } from './images.sweep.service.ts'

/** Deletes images that no vehicle names (rules/fleet 29). */
export function sweepImagesJob(options: Omit<SweepOptions, 'now'>): PeriodicJob {
  return { name: 'images', everyMs: hourMs, run: (now) => sweepImages({ ...options, now }) }
}

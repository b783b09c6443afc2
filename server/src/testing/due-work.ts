import type { DueWork } from '../platform/jobs/job.ts'

/** Does the work that a check has found; returns false if none was due. */
export async function doIfDue(check: Promise<DueWork | undefined>): Promise<boolean> {
  const work = await check
  await work?.()
  return work !== undefined
}

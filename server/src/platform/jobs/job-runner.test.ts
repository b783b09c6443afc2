import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type DueJob, hourMs } from './job.ts'
import type { JobOutcome } from './job-recorder.ts'
import { startJobs } from './job-runner.ts'

/** Runs a job of the day once; returns how it was recorded, and whether the metrics count a success. */
async function runOnce(findDueWork: DueJob['findDueWork'], readClock = async () => new Date()) {
  const http = Fastify()
  const calls: string[] = []
  const { promise: outcome, resolve } = Promise.withResolvers<JobOutcome>()
  const record = {
    startWork: () => void calls.push('work started'),
    end: async (end: JobOutcome) => resolve(end),
  }
  const job: DueJob = { name: 'daily-backup', everyMs: 24 * hourMs, checkEveryMs: hourMs, findDueWork }
  const onEnd = ({ isSuccess }: { isSuccess: boolean }) => void calls.push(isSuccess ? 'succeeded' : 'failed')
  startJobs([job], { http, readClock, recorder: { begin: () => record }, onEnd, firstRunMs: 1 })
  const { kind } = await outcome
  await http.close()
  return { kind, calls }
}

const fail = () => Promise.reject(new Error('away'))

describe('startJobs', () => {
  it('records a failed check of a job of the day as no run, though the metrics count the failure', async () => {
    expect(await runOnce(fail)).toEqual({ kind: 'not-due', calls: ['failed'] })
    expect(await runOnce(async () => undefined, fail)).toEqual({ kind: 'not-due', calls: ['failed'] })
  })

  it('records work of the day that fails as a failed run', async () => {
    expect(await runOnce(async () => fail)).toEqual({ kind: 'failed', calls: ['work started', 'failed'] })
  })

  it('records work of the day only when it was due', async () => {
    expect(await runOnce(async () => undefined)).toEqual({ kind: 'not-due', calls: ['succeeded'] })
    expect(await runOnce(async () => async () => undefined)).toEqual({
      kind: 'succeeded',
      calls: ['work started', 'succeeded'],
    })
  })
})

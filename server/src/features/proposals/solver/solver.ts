import { Worker } from 'node:worker_threads'
import { solverSeconds } from '@yoon/contract/proposals/limits'
import { AppError } from '../../../platform/app-error.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Problem, Solution } from './problem.ts'
import type { SolverReply, SolverRequest } from './solver-worker.ts'

/** Heap of the thread, in MB; the memory of HiGHS comes beside it. */
const maxHeapMb = 128
/** Time beyond that of the search after which the thread is ended, and the best solution found is the answer, in milliseconds. */
const defaultSpareMs = 1_500
const retryAfterS = 10

export interface Solver {
  /** Solves in a thread of its own, one problem at a time: a second one waits 10 seconds, then it is refused. */
  solve(problem: Problem): Promise<Solution>
  /** Ends the thread; what it was asked is refused as unavailable. */
  close(): Promise<void>
}

export function createSolver({ maxWaitMs = 10_000, seconds = solverSeconds, spareMs = defaultSpareMs } = {}): Solver {
  const limited = createConcurrencyLimit({ atOnce: 1, maxWaiting: 10, maxWaitMs, retryAfterS })
  let running: Worker | undefined
  let isClosed = false
  const run = async (request: SolverRequest): Promise<Solution> => {
    if (isClosed) throw new AppError('UNAVAILABLE', { retryAfterS })
    const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    running = worker
    const timer = setTimeout(() => void worker.terminate(), request.seconds * 1000 + spareMs)
    try {
      return await new Promise<Solution>((resolve, reject) => {
        let found: Solution | undefined
        worker.on('message', ({ solution, isLast }: SolverReply) => {
          found = solution
          if (isLast) resolve(solution)
        })
        worker.once('error', reject)
        worker.once('exit', () => {
          if (found && !isClosed) resolve(found)
          else reject(new AppError('UNAVAILABLE', { retryAfterS }))
        })
      })
    } finally {
      clearTimeout(timer)
      running = undefined
      await worker.terminate()
    }
  }
  return {
    solve: (problem) => limited(() => run({ problem, seconds })),
    async close() {
      isClosed = true
      await running?.terminate()
    },
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { loadHighs } from './load-highs.ts'
import type { Problem, Solution } from './problem.ts'
import { solve } from './solve.ts'

export interface SolverRequest {
  problem: Problem
  seconds: number
}

/** The solution, or one that was found on the way to it. */
export interface SolverReply {
  solution: Solution
  isLast: boolean
}

const { problem, seconds }: SolverRequest = workerData
const from = performance.now()
const highs = await loadHighs()
const send = (reply: SolverReply) => parentPort?.postMessage(reply)
const left = seconds - (performance.now() - from) / 1000
send({ solution: solve(highs, problem, left, (solution) => send({ solution, isLast: false })), isLast: true })

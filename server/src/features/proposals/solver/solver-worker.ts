import { parentPort, workerData } from 'node:worker_threads'
import { loadHighs } from './load-highs.ts'
import type { Problem, Solution } from './problem.ts'
import { solve } from './solve.ts'

export interface SolverRequest {
  problem: Problem
  seconds: number
}

export interface SolverReply {
  solution: Solution
}

const { problem, seconds }: SolverRequest = workerData
const from = performance.now()
const highs = await loadHighs()
const reply: SolverReply = { solution: solve(highs, problem, seconds - (performance.now() - from) / 1000) }
parentPort?.postMessage(reply)

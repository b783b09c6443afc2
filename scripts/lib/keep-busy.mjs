import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { node24 } from './setup.mjs'

/** Source of a process that exits once its parent is gone. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps every core busy with a process in an endless loop, until this process ends. */
export function keepBusy() {
  const count = availableParallelism()
  const processes = Array.from({ length: count }, () => spawn(node24, ['--eval', busyLoop], { stdio: 'ignore' }))
  process.once('exit', () => {
    for (const busy of processes) busy.kill('SIGKILL')
  })
  console.log(`${count} further processes keep the processor busy.`)
}

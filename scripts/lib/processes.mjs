import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { root } from './setup.mjs'

/**
 * Runs a program on this terminal until it ends, and forwards the signals that stop this process.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code, or 128 + the number of the signal that ended it
 */
export async function runToEnd(program, args, env = process.env) {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
  const stop = passOnSignals(child)
  try {
    const [code, signal] = await once(child, 'exit')
    return code ?? 128 + (constants.signals[/** @type {NodeJS.Signals} */ (signal)] ?? 0)
  } finally {
    stop()
  }
}

/**
 * Forwards signals to a child, except a Ctrl-C of the terminal, which reaches every program on it anyway.
 * @param {import('node:child_process').ChildProcess} child
 */
function passOnSignals(child) {
  const onTerminate = () => child.kill('SIGTERM')
  const onInterrupt = () => process.stdin.isTTY || child.kill('SIGINT')
  process.on('SIGTERM', onTerminate).on('SIGINT', onInterrupt)
  return () => {
    process.off('SIGTERM', onTerminate).off('SIGINT', onInterrupt)
  }
}

/** Ends this process on Ctrl-C or SIGTERM after its children got the signal; its exit handlers clean up. */
export function exitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => setImmediate(() => process.exit(130)))
}

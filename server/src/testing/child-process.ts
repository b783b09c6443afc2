import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Child {
  process: ChildProcess
  /** What it has said so far. */
  stdout(): string
  stderr(): string
  /** Resolves when its output holds the text, or rejects when it ends without. */
  says(text: string | RegExp): Promise<void>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** Starts a TypeScript file as a process, on this process's Node. */
export function startNode(file: URL, args: string[] = [], env: Record<string, string> = {}): Child {
  const path = fileURLToPath(file)
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'pipe',
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const holds = (text: string | RegExp) => (typeof text === 'string' ? output.includes(text) : text.test(output))

  return {
    process: child,
    stdout: () => output,
    stderr: () => errors,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => holds(text) && resolve()
        child.stdout.on('data', look)
        child.once('close', () =>
          holds(text) ? resolve() : reject(new Error(`It ended without ${text}: ${output}${errors}`)),
        )
        look()
      }),
  }
}

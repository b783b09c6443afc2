import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Child {
  process: ChildProcess
  /** Standard output so far. */
  stdout(): string
  stderr(): string
  /** Resolves once its output contains the text; rejects if it ends without. */
  says(text: string | RegExp): Promise<void>
  /** Resolves to the address of a server, once it has logged that it is ready. */
  listensAt(): Promise<string>
  /** Resolves to its exit code, or to the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

const ready = / ready: (\S+)\s/

/** Starts a TypeScript file as a process, with the Node of this process. */
export function startNode(file: URL, args: string[] = [], env: Record<string, string> = {}): Child {
  const path = fileURLToPath(file)
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
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
  const says = (text: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => holds(text) && resolve()
      child.stdout.on('data', look)
      child.once('close', () =>
        holds(text) ? resolve() : reject(new Error(`It ended without ${text}: ${output}${errors}`)),
      )
      look()
    })

  return {
    process: child,
    stdout: () => output,
    stderr: () => errors,
    ended,
    says,
    async listensAt() {
      await says(ready)
      return ready.exec(output)?.[1] ?? ''
    },
  }
}

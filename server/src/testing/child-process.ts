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

/** Variables that every process gets. */
function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '', TMPDIR } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...(TMPDIR && { TMPDIR }) }
}

const ready = / ready: (\S+)\s/

/** Starts a TypeScript file as a process, with the Node of this process; `flags` are Node's own. */
export function startNode(
  file: URL,
  args: string[] = [],
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Child {
  const path = fileURLToPath(file)
  const child = spawn(process.execPath, [...flags, path, ...args], {
    env: { ...inherited(), ...env },
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

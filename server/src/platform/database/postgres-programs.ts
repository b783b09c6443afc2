import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

/** URL of the database for PostgreSQL's programs, and the path in which they are. */
export interface Place {
  url: string
  path: string
}

/** A program exited with an error. */
export class ProgramFailed extends Error {}

const run = promisify(execFile)

/** Returns the major version of a program; 0 if it is not installed. */
export async function findVersion(program: string, path: string): Promise<number> {
  const { stdout } = await run(program, ['--version'], { env: { PATH: path } }).catch(() => ({ stdout: '' }))
  return Number(/(\d+)(?:\.\d+)?/.exec(stdout)?.[1] ?? 0)
}

/** Streams the output of a program; the stream fails with the program. */
export function readProgram(program: string, options: readonly string[], place: Place): Readable {
  return outputOf(start(program, options, place))
}

/** Streams the output of a program for an input; the stream fails with the program or with the input. */
export function filterProgram(program: string, options: readonly string[], place: Place, input: Readable): Readable {
  const process = start(program, options, place)
  const output = outputOf(process)
  feed(process, input).catch((error: Error) => output.destroy(error))
  return output
}

/**
 * Starts a program of PostgreSQL. The password is passed in its environment: all users of the machine can read command
 * lines.
 */
function start(program: string, options: readonly string[], { url, path }: Place): ChildProcess {
  return spawn(program, options, { env: { PATH: path, LC_ALL: 'C', ...connectionOf(url) } })
}

/**
 * Converts a database URL to libpq's environment variables. libpq has no `no-verify`, and uses the system's certificate
 * authorities only if told to.
 */
export function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = (name: string) => searchParams.get(name) ?? ''
  const mode = given('sslmode') || (/^(1|true)$/.test(given('ssl')) ? 'require' : '')
  const variables = {
    PGHOST: given('host') || decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: given('port') || port,
    PGUSER: given('user') || decodeURIComponent(username),
    PGPASSWORD: given('password') || decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: mode === 'no-verify' ? 'require' : mode,
    PGSSLROOTCERT: given('sslrootcert') || (mode === 'verify-full' ? 'system' : ''),
    PGSSLCERT: given('sslcert'),
    PGSSLKEY: given('sslkey'),
    PGOPTIONS: given('options'),
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

function outputOf(process: ChildProcess): Readable {
  const output = process.stdout
  if (!output) throw new Error('The program has no output')
  const ended = endOf(process)
  // stdout ends before the exit code is known: the end of the stream waits until the program has succeeded.
  async function* checked() {
    yield* output as Readable
    await ended
  }
  ended.catch(() => undefined)
  const checkedOutput = Readable.from(checked(), { objectMode: false })
  checkedOutput.once('close', () => process.kill())
  return checkedOutput
}

function endOf(process: ChildProcess): Promise<void> {
  let output = ''
  process.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  })
  return new Promise((resolve, reject) => {
    process.once('error', reject)
    process.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          code === null
            ? new Error(`It was ended by ${signal}`)
            : new ProgramFailed(`It ended with ${code}: ${output}`),
        )
    })
  })
}

/** Feeds the input to a program. Ignores EPIPE: the program's exit code reports the real error. */
async function feed({ stdin }: ChildProcess, input: Readable): Promise<void> {
  if (!stdin) return
  await pipeline(input, stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

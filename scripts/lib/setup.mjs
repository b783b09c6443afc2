import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Path of the Node that runs the server and the tests: a development dependency, whatever the machine has. */
export const node24 = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Error that stops a command, with a message for the developer; printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs the steps of a command and ends the process with their result as exit code; prints a SetupError without a stack.
 * @param {() => Promise<number>} steps
 */
export async function runCommand(steps) {
  stopWithNpm()
  // The compile cache speeds up the next process; it is deleted with the packages.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  try {
    process.exit(await steps())
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error)
    process.exit(1)
  }
}

/** Ends this process with npm's shell, which receives npm's SIGTERM and dies without forwarding it. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  setInterval(() => process.ppid === shell || process.kill(process.pid, 'SIGTERM'), 250).unref()
}

/** Installs the packages unless they match package-lock.json. */
export function ensurePackages() {
  if (arePackagesCurrent() && isNode24()) return
  console.log('Installing packages (npm ci, once; about a minute)…')
  // Without node_modules/.bin in the path: npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    PATH: path.join(delimiter),
  })
  if (result.error)
    throw new SetupError('npm was not found. Install Node.js 18 or later, which brings npm, then retry.')
  if (result.status !== 0) {
    throw new SetupError(`The packages could not be installed (npm ci ended with ${result.status}, see above).
The package registry must be reachable the first time, and the disk needs 1 GB free.`)
  }
  if (!isNode24()) {
    throw new SetupError(`The package "node" did not install Node 24 for ${process.platform}-${process.arch}.
Allow its install script (npm config get ignore-scripts must say false), then retry.`)
  }
}

/** Builds the web application unless web/dist was built from the present sources. */
export function ensureWebBuild() {
  const stampFile = join(root, 'web/dist/.stamp')
  const stamp = hashFiles([
    ...listFiles('contract/src'),
    ...listFiles('web', ['dist', 'node_modules']),
    'package-lock.json',
  ])
  if (readIfThere(stampFile) === stamp && existsSync(join(root, 'web/dist/index.html'))) return
  console.log('Building the web application…')
  if (npm(['run', '--silent', 'build', '--workspace=web'], process.env).status !== 0) {
    throw new SetupError('The web application could not be built (see above).')
  }
  writeFileSync(stampFile, stamp)
}

/**
 * Runs npm with its output on the terminal.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function npm(args, env) {
  return spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
}

/** Compares package-lock.json with the lock file of the installation, which npm writes last. */
function arePackagesCurrent() {
  const wanted = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const found = installed[path]
      return found ? found.version === entry.version : entry.optional === true
    })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readLock(file) {
  const text = readIfThere(join(root, file))
  return text ? JSON.parse(text).packages : {}
}

function isNode24() {
  return spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Returns the files below a folder of the project, sorted, as paths from its root.
 * @param {string} folder
 * @param {string[]} skipped
 * @returns {string[]}
 */
function listFiles(folder, skipped = []) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !skipped.includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}

/** @param {string[]} files */
function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

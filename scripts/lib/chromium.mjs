import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node24, root, SetupError } from './setup.mjs'

/** Debian's Chromium without a window system, which uses a third less CPU. */
const withoutWindows = 'chromium-headless-shell'
const names = [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browser of the end-to-end tests: CHROMIUM_PATH, else an installed one, else one that it installs. As root
 * on Debian, the headless shell is installed even if another browser is present.
 * @returns {Promise<string>} path of its program
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(withoutWindows))) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get, once; less than a minute)…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-dejavu-core']
    await run('apt-get', ['update', '-qq'], env)
    const isInstalled = await run('apt-get', [...install, withoutWindows], env)
    if (!isInstalled && !found) await run('apt-get', [...install, 'chromium'], env)
  }
  const installed = await findChromium()
  if (installed) return installed
  console.log('Downloading Chromium (playwright-core, once)…')
  await run(node24, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], process.env)
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  throw new SetupError(
    'Chromium was not found and could not be installed. Install it, or set CHROMIUM_PATH to its program.',
  )
}

/**
 * Finds a browser that keeps left pages in memory, which Debian's headless shell does not: an installed one, else one
 * that it installs.
 * @param {string} usual path of the browser of the other tests
 * @returns {Promise<string>} path of its program
 */
export async function ensureChromiumWithPageCache(usual) {
  if (!usual.endsWith(withoutWindows)) return usual
  const find = () =>
    findChromium(
      names.filter((name) => name !== withoutWindows),
      '',
    )
  const found = await find()
  if (found) return found
  console.log('Installing Chromium with its page cache (apt-get, once; less than a minute)…')
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  })
  const installed = await find()
  if (installed) return installed
  throw new SetupError('The package chromium could not be installed: the journey of the page cache needs it.')
}

/**
 * @param {readonly string[]} programs names of programs, the best first
 * @param {string} given path of the program that the user chose
 * @returns {Promise<string | undefined>}
 */
async function findChromium(programs = names, given = process.env.CHROMIUM_PATH ?? '') {
  const { chromium } = await import('playwright-core')
  const inPath = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const candidates = [
    given,
    ...inPath.flatMap((folder) => programs.map((name) => join(folder, name))),
    ...usualPlaces,
    chromium.executablePath(),
  ]
  return candidates.filter(existsSync).find(answers)
}

/** Ubuntu's package is a script that asks to install a snap: only a browser that prints its version counts. */
function answers(/** @type {string} */ program) {
  if (process.platform === 'win32') return true
  return spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 }).status === 0
}

/**
 * Runs a program to its end; other work goes on meanwhile.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} true if it succeeded
 */
async function run(program, args, env) {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = await once(child, 'exit').catch(() => [null])
  return status === 0
}

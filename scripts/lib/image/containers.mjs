import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, SetupError } from '../setup.mjs'

/** Tag under which compose starts the image that is tested; the upgrade moves it from the old image to the new one. */
const runningTag = 'localhost/yoon:image-test'
const composeFile = 'deploy/compose.yaml'
const project = 'yoon-image-test'

/** @typedef {{ tool: string, compose: string[], env: NodeJS.ProcessEnv }} Containers */

/**
 * Finds the programs that build images and run compose files: Docker with its compose plugin, or podman with either
 * compose command. `IMAGE_COMPOSE` names another compose command.
 * @param {NodeJS.ProcessEnv} companyEnv variables of the compose file
 * @returns {Containers}
 */
export function findContainers(companyEnv) {
  const tool = ['docker', 'podman'].find((name) => succeeds([name, 'info']))
  if (!tool) throw new SetupError('Neither a Docker engine nor podman answers: install one of them with Compose.')
  const candidates = tool === 'docker' ? [['docker', 'compose']] : [['podman-compose'], ['podman', 'compose']]
  const compose = process.env.IMAGE_COMPOSE?.split(' ') ?? candidates.find((words) => succeeds([...words, 'version']))
  if (!compose) throw new SetupError(`${tool} is here, but no compose command: ${candidates.join(' or ')}.`)
  return { tool, compose, env: { ...process.env, ...companyEnv, YOON_IMAGE: runningTag } }
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/**
 * Builds the image of a source folder under a tag. `IMAGE_BASE` and `NPM_CONFIG_REGISTRY` reach the build, and the
 * words of `IMAGE_BUILD_OPTIONS` its command line.
 * @param {Containers} containers
 * @param {string} folder
 * @param {string} tag
 */
export async function buildImage({ tool, env }, folder, tag) {
  const given = ['IMAGE_BASE', 'NPM_CONFIG_REGISTRY'].filter((name) => process.env[name])
  await run(
    [
      tool,
      'build',
      // Without it podman drops the health check.
      ...(tool === 'podman' ? ['--format', 'docker', '--layers'] : []),
      ...given.flatMap((name) => ['--build-arg', `${name}=${process.env[name]}`]),
      ...(process.env.IMAGE_BUILD_OPTIONS?.split(' ') ?? []),
      ...['--file', join(folder, 'deploy/Dockerfile'), '--tag', tag, folder],
    ],
    env,
  )
}

/**
 * Builds the image of a commit under a tag, from a copy of its files.
 * @param {Containers} containers
 * @param {string} commit
 * @param {string} tag
 */
export async function buildImageOf(containers, commit, tag) {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-image-'))
  try {
    const archive = spawnSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1e9 })
    if (archive.status !== 0) throw new SetupError(`This repository has no commit "${commit}".`)
    spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
    await buildImage(containers, folder, tag)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes a built image the one that compose starts.
 * @param {Containers} containers
 * @param {string} tag
 */
export async function chooseImage({ tool, env }, tag) {
  await run([tool, 'tag', tag, runningTag], env)
}

/**
 * Runs a command of compose on the project of this test and returns its output.
 * @param {Containers} containers
 * @param {string[]} args
 */
export function compose({ compose: words, env }, ...args) {
  return run([...words, '--project-name', project, '--file', composeFile, ...args], env)
}

/**
 * Removes the containers of this test and their volumes, those of a run that was interrupted too.
 * @param {Containers} containers
 */
export async function removeCompany(containers) {
  const { tool, env } = containers
  await compose(containers, 'down', '--volumes')
  // podman-compose leaves a volume that two services share.
  const left = await run([tool, 'volume', 'ls', '--quiet', '--filter', `name=${project}_`], env)
  for (const volume of left.split('\n').filter(Boolean)) await run([tool, 'volume', 'rm', volume], env)
}

/**
 * Runs a shell script in a new container of an image; returns its exit code and standard output.
 * @param {Containers} containers
 * @param {string} tag
 * @param {string} script
 * @param {Record<string, string>} variables
 */
export function runIn({ tool }, tag, script, variables = {}) {
  const env = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const args = ['run', '--rm', '--network', 'none', ...env, '--entrypoint', 'sh', tag, '-c', script]
  const { status, stdout } = spawnSync(tool, args, { encoding: 'utf8' })
  return { status, stdout }
}

/**
 * @param {Containers} containers
 * @param {string} tag
 * @returns {number} size in bytes, that of the base image included
 */
export function sizeOf({ tool }, tag) {
  const { stdout } = spawnSync(tool, ['image', 'inspect', '--format', '{{.Size}}', tag], { encoding: 'utf8' })
  return Number(stdout)
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its standard output; rejects with all output if it fails
 */
function run([program = '', ...args], env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let all = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
      all += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      all += text
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve(out)
        : reject(new SetupError(`${program} ${args.join(' ')} ended with ${code}:\n${all.slice(-4000)}`)),
    )
  })
}

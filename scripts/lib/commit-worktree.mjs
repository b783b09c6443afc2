import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, SetupError } from './setup.mjs'

/**
 * Checks a commit out into a worktree of its own below `.cache/commits`, with the packages of its own lock file and its own
 * web application. The worktree is kept for the next run: `git worktree remove --force <folder>` deletes it.
 * @param {string} commit a hash, a branch or any other revision such as `HEAD~1`
 * @returns {{ folder: string, sha: string }} its absolute path and full hash
 */
export function provideCommit(commit) {
  const sha = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`])
  if (!sha) throw new SetupError(`This repository has no commit "${commit}" (a shallow clone lacks older ones).`)
  const folder = join(root, '.cache/commits', sha.slice(0, 12))
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(dirname(folder), { recursive: true })
    git(['worktree', 'prune'])
    if (git(['worktree', 'add', '--detach', '--force', folder, sha]) === undefined)
      throw new SetupError(`git could not check ${sha} out into ${folder}.`)
  }
  console.log(`Preparing ${sha.slice(0, 12)} in ${folder}…`)
  const setup = pathToFileURL(join(folder, 'scripts/lib/setup.mjs')).href
  const steps = `const s = await import(${JSON.stringify(setup)}); s.ensurePackages(); s.ensureWebBuild()`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', steps], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new SetupError(`${sha.slice(0, 12)} could not be prepared (see above).`)
  return { folder, sha }
}

/**
 * @param {string[]} args
 * @returns {string | undefined} its output; undefined if git failed
 */
function git(args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return status === 0 ? stdout.trim() : undefined
}
